// A game played to its end by moves drawn at random, all legal turns equally likely.

#pragma once

#include <optional>

#include "core/position.h"

namespace ludoteca {

struct Playout {
    std::optional<Outcome> outcome;  // none if the game was cut off
    int plies;
};

template <Position P>
Playout playout(P position, Random& random, int most_plies) {
    for (int plies = 0;; ++plies) {
        if (const std::optional<Outcome> ended = position.ended()) {
            return {ended, plies};
        }
        if (plies == most_plies) {
            return {std::nullopt, plies};
        }
        const Action action = position.random_move(random);
        if (action == kNoAction) {
            return {position.stuck(), plies};
        }
        position.play(action);
    }
}

}  // namespace ludoteca
