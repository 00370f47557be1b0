// Counting sequences of whole turns: the standard proof that two sets of rules agree.

#pragma once

#include <cstdint>

#include "core/position.h"

namespace ludoteca {

template <Position P>
std::uint64_t perft(P& position, int depth) {
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
        const typename P::Undo undo = position.play(action);
        leaves += perft(position, depth - 1);
        position.undo(action, undo);
    }
    return leaves;
}

}  // namespace ludoteca
