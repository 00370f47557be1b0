// Counting sequences of whole turns: the standard test that two implementations agree.

#pragma once

#include <cstdint>

#include "core/position.h"
#include "core/watch.h"

namespace ludoteca {

// Each turn uses some stack, and no tree is counted deeper.
inline constexpr int kMostDepth = 200;

// Counting a smaller tree is faster than checking for an interrupt.
inline constexpr int kLeastWatchedDepth = 4;

template <Position P>
std::uint64_t perft(P& position, int depth, Watch& watch) {
    if (depth == 0) {
        return 1;
    }
    if (depth == 1) {
        return static_cast<std::uint64_t>(position.count_moves());
    }
    ActionList list;
    position.moves(list);
    std::uint64_t leaves = 0;
    for (const Action action : list) {
        if (depth >= kLeastWatchedDepth && watch.stops()) {
            break;
        }
        const typename P::Undo undo = position.play(action);
        leaves += perft(position, depth - 1, watch);
        position.undo(action, undo);
    }
    return leaves;
}

}  // namespace ludoteca
