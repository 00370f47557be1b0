// Nodes where the dice are thrown.

#pragma once

#include <algorithm>

#include "search/worker.h"

namespace ludoteca {

// The mean of all throws. Ballard's Star1: as soon as even the best or the worst of what is left
// could not bring the mean back into the window, the rest need not be looked at.
template <Searchable S>
Score Worker<S>::chance(Score alpha, Score beta, int depth, int ply) {
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
        const Score score = answer<true>(roller, std::min(low, kDiceWin - 1),
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
