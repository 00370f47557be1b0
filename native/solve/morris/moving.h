// The rules of the moving phase, for the solver.

#pragma once

#include <bit>
#include <vector>

#include "core/bits.h"
#include "games/morris/board.h"
#include "games/morris/rules.h"
#include "solve/morris/subspace_index.h"

namespace ludoteca::solve::morris {

using namespace ludoteca::morris;

inline constexpr int kMinMen = 3;

struct Moving {
    const Board& board;
    bool flying;
    bool line_wins;

    explicit Moving(const Rules& rules)
        : board(*rules.board), flying(rules.flying), line_wins(rules.line_wins) {}

    // On an empty board.
    Points reach(int point, int men) const {
        return flying && men <= kMinMen ? board.everywhere
                                        : board.near[static_cast<std::size_t>(point)];
    }

    Points victims(Points men) const {
        const Points open = men & ~board.in_mills(men);
        return open ? open : men;
    }

    bool mill_wins(int men) const { return line_wins || men <= kMinMen; }
};

// A move of the larger side, with the row of its successors.
struct Step {
    Points to;
    SubspaceIndex::Row row;
};
using Steps = std::vector<Step>;

}  // namespace ludoteca::solve::morris
