// The moves of the moving phase on one set of men, as the solver needs them.

#pragma once

#include <bit>
#include <vector>

#include "core/bits.h"
#include "games/morris/board.h"
#include "games/morris/rules.h"
#include "solve/morris/pair_index.h"

namespace ludoteca::morris {

inline constexpr int kMinMen = 3;

// The rules that matter once all men are placed.
struct Moving {
    const Board& board;
    bool flying;
    bool line_wins;

    explicit Moving(const Rules& rules)
        : board(*rules.board), flying(rules.flying), line_wins(rules.line_wins) {}

    // Where one of so many men can go from a point, if nothing is in its way.
    Points reach(int point, int men) const {
        return flying && men <= kMinMen ? board.everywhere
                                        : board.near[static_cast<std::size_t>(point)];
    }

    // The men that a mill may take.
    Points victims(Points men) const {
        const Points open = men & ~board.in_mills(men);
        return open ? open : men;
    }

    // Whether a closed mill ends the game, against so many men.
    bool mill_wins(int men) const { return line_wins || men <= kMinMen; }
};

// A man of the larger side goes to another point, and where the states after it are.
struct Step {
    Points to;
    PairIndex::Row row;
};
using Steps = std::vector<Step>;

}  // namespace ludoteca::morris
