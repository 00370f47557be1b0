// Perft: counts the leaves of the game tree.

#pragma once

#include <cstdint>

#include "core/interrupt_poll.h"
#include "core/position.h"

namespace ludoteca {

// Bounds the recursion.
inline constexpr int kMostDepth = 200;

// Smaller trees take less time than a poll.
inline constexpr int kLeastPolledDepth = 4;

template <Position P>
std::uint64_t perft(P& position, int depth, InterruptPoll& poll) {
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
        if (depth >= kLeastPolledDepth && poll.is_interrupted()) {
            break;
        }
        const typename P::Undo undo = position.play(action);
        leaves += perft(position, depth - 1, poll);
        position.undo(action, undo);
    }
    return leaves;
}

}  // namespace ludoteca
