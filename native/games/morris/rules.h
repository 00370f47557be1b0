// The rules of the morris family as data: six rule sets and their options.

#pragma once

#include <string_view>

#include "core/options.h"
#include "core/result.h"
#include "games/morris/board.h"

namespace ludoteca::morris {

struct Rules {
    const Board* board;
    int men;  // of each side
    bool moves_while_placing = false;
    bool line_wins = false;  // a line wins instead of capturing

    // Options.
    bool flying = true;
    int repetition = 3;     // occurrences that make a draw; 0: never
    int quiet_turns = 100;  // turns without a mill or placement that make a draw; 0: never

    static Result<Rules> find(std::string_view name, const Options& options);
};

}  // namespace ludoteca::morris
