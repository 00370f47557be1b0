// Repetition counts of the game before the root.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/history.h"
#include "core/random.h"

namespace ludoteca {

// Within the tree the first repetition counts as the end: a side that can repeat once can repeat
// again. Positions from before the root end a line only if they end the game.
struct GamePast {
    // `now` is the key of the root; a position that occurs `repetition` times ends the game (0:
    // never).
    GamePast(const History& past, std::uint64_t now, int repetition) : root(past.size()) {
        if (repetition == 0) {
            return;
        }
        const int enough = repetition - 1;
        const auto bar = [&](std::uint64_t key) {
            if (std::find(barred.begin(), barred.end(), key) == barred.end()) {
                barred.push_back(key);
                mark ^= mix(key);
            }
        };
        for (std::size_t i = 0; i < past.size(); ++i) {
            if (past.has(past[i], enough)) {
                bar(past[i]);
            }
        }
        if (past.has(now, enough - 1)) {
            bar(now);
        }
    }

    std::size_t root;                     // the index of the root in the history
    std::vector<std::uint64_t> barred{};  // keys of positions that end the game when they recur
    // Part of every transposition key, as scores depend on the barred positions. Mostly 0.
    std::uint64_t mark = 0;
};

}  // namespace ludoteca
