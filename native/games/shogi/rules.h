// The rules of Shogi as data: two boards, and the points that a table may change.

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

    // What White, who then moves first, plays without.
    std::string_view handicap = "none";
    int repetition = 4;  // a position that comes this often ends the game; 0 plays on

    // These two matter to whoever conducts a game, not to its moves.
    std::string_view impasse = "csa27";
    std::string_view illegal_move = "reject";

    static Result<Rules> find(std::string_view name, const Options& options);

    // The first position as a text.
    std::string start() const;
};

}  // namespace ludoteca::shogi
