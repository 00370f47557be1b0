// The rules of Shogi as data: two rule sets and their options.

#pragma once

#include <string>
#include <string_view>

#include "core/options.h"
#include "core/result.h"
#include "games/shogi/board.h"

namespace ludoteca::shogi {

struct Rules {
    std::string_view ranks;  // the board before the first move, as SFEN writes it
    const Size* size;
    bool full_size;  // whether handicaps and the impasse are known here

    // What White plays without; White then moves first.
    std::string_view handicap = "none";
    int repetition = 4;  // a position that occurs this often ends the game; 0 for never

    // These two concern the session, not the moves.
    std::string_view impasse = "csa27";
    std::string_view illegal_move = "reject";

    static Result<Rules> find(std::string_view name, const Options& options);

    // The first position as a text.
    std::string start() const;
};

}  // namespace ludoteca::shogi
