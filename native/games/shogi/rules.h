// The rules of Shogi as data: two rule sets and their options.

#pragma once

#include <string>
#include <string_view>

#include "core/options.h"
#include "core/result.h"
#include "games/shogi/board.h"

namespace ludoteca::shogi {

struct Rules {
    std::string_view ranks;  // initial board in SFEN
    const Size* size;
    bool full_size;  // has handicaps and the impasse rule

    // White moves first in a handicap game.
    std::string_view handicap = "none";
    int repetition = 4;  // occurrences that end the game; 0: never

    // Used by the session only.
    std::string_view impasse = "csa27";
    std::string_view illegal_move = "reject";

    static Result<Rules> find(std::string_view name, const Options& options);

    // As SFEN.
    std::string start() const;
};

}  // namespace ludoteca::shogi
