// A game played to its end by moves drawn at random.

#pragma once

#include <optional>
#include <string_view>

#include "core/position.h"
#include "core/watch.h"

namespace ludoteca {

// How a move is drawn: all legal turns equally likely; or step by step, as a person chooses (the
// man to take after the move); or among those that do not fill the mover's own eyes. Every game
// supports the first.
enum class Picker { kTurns, kSteps, kKeepEyes };

struct Playout {
    std::optional<Outcome> outcome;  // none if the game was cut off
    int plies = 0;
    int moves = 0;
};

// How far a playout goes.
struct Limits {
    int max_plies;
    Watch& watch;

    // A game may be endless, so check for interrupts now and then.
    static constexpr int kUnwatchedPlies = 1024;

    bool reached(int plies) const {
        return plies == max_plies ||
               (plies % kUnwatchedPlies == kUnwatchedPlies - 1 && watch.stops());
    }
};

template <Position P, class Draw>
Playout playout(P position, Random& random, const Limits& limits, Draw draw) {
    Playout played;
    for (;; ++played.plies) {
        if ((played.outcome = position.ended()) || limits.reached(played.plies)) {
            return played;
        }
        const Action action = draw(position, random);
        if (action == kNoAction) {
            played.outcome = position.stuck();
            return played;
        }
        played.moves += position.single_moves(action);
        position.play(action);
    }
}

template <Position P>
Playout playout(const P& position, Random& random, const Limits& limits) {
    return playout(position, random, limits,
                   [](const P& now, Random& dice) { return now.random_move(dice); });
}

// Nothing if the game does not support this way of drawing.
template <Position P>
std::optional<Playout> playout(const P& position, Random& random, const Limits& limits,
                               Picker picker) {
    if (picker == Picker::kSteps) {
        if constexpr (requires { position.random_step_move(random); }) {
            return playout(position, random, limits,
                           [](const P& now, Random& dice) { return now.random_step_move(dice); });
        }
        return std::nullopt;
    }
    if (picker == Picker::kKeepEyes) {
        if constexpr (requires { position.random_playout_move(random); }) {
            return playout(position.without_past(), random, limits, [](const P& now, Random& dice) {
                return now.random_playout_move(dice);
            });
        }
        return std::nullopt;
    }
    return playout(position, random, limits);
}

}  // namespace ludoteca
