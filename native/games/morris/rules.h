// The rules of the morris family as data: six ways to play and the points a table may change.

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
    bool line_wins = false;  // three in a line win at once; else they take a man

    // What a table may change.
    bool flying = true;
    int repetition = 3;     // a position that comes this often is a draw; 0 plays on
    int quiet_turns = 100;  // so many without a mill or a placement are a draw; 0 plays on

    static Result<Rules> find(std::string_view name, const Options& options);
};

}  // namespace ludoteca::morris
