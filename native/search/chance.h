// Chance nodes.

#pragma once

#include <algorithm>

#include "search/search_thread.h"

namespace ludoteca {

// Expectimax over all throws with Ballard's Star1 pruning: stop as soon as the remaining throws
// cannot bring the mean back into the window.
template <Searchable S>
Score SearchThread<S>::chance(Score alpha, Score beta, int depth, int ply) {
    ActionList throws;
    position_.moves(throws);
    const Seat roller = position_.turn();
    const int count = throws.size();
    frame(ply).slot = kNoSlot;
    Score sum = 0;
    for (int i = 0; i < count; ++i) {
        const Score rest = (count - 1 - i) * kDiceWin;
        const Score low = std::max(count * alpha - sum - rest, -kDiceWin);
        const Score high = std::min(count * beta - sum + rest, kDiceWin);
        const typename S::Undo undo = position_.play(throws[i]);
        const Score score = search_child<true>(roller, std::min(low, kDiceWin - 1),
                                               std::max(high, 1 - kDiceWin), depth, ply + 1, false);
        position_.undo(throws[i], undo);
        if (control_.is_over()) {
            return 0;
        }
        sum += score;
        if (sum + rest <= count * alpha) {
            return (sum + rest) / count;
        }
        if (sum - rest >= count * beta) {
            return (sum - rest) / count;
        }
    }
    return sum / count;
}

}  // namespace ludoteca
