// The game before a search, as far as repetition is concerned.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/history.h"
#include "core/random.h"

namespace ludoteca {

// In the tree a first repetition ends a line: a side that comes back once can come back again.
// Positions of the game before it end a line only when they end the game.
struct GamePast {
    // `now` is the key of the root; a position that occurs `repetition` times ends the game, 0 for
    // never.
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
    // Part of the keys of all tables: what is known of a position depends on what is barred. It is
    // 0 in most games.
    std::uint64_t mark = 0;
};

}  // namespace ludoteca
