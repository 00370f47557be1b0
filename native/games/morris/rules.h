// The rules of the morris family as data: six rule sets and their options.

#pragma once

#include <string_view>

#include "core/options.h"
#include "core/result.h"
#include "games/morris/board.h"

namespace ludoteca::morris {

struct Rules {
    const Board* board;
    int men;  // how many each side places
    bool moves_while_placing = false;
    bool line_wins = false;  // three in a line win; otherwise they take a man

    // Options.
    bool flying = true;
    int repetition = 3;     // a position that occurs this often is a draw; 0 for never
    int quiet_turns = 100;  // this many without a mill or a placement are a draw; 0 for never

    static Result<Rules> find(std::string_view name, const Options& options);
};

}  // namespace ludoteca::morris
