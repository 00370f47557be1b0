// Random playouts.

#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/interrupt_poll.h"
#include "core/position.h"

namespace ludoteca {

// Go: the owner of each point at the end of playouts.
// By seat and point: the number of playouts.
using Ownership = std::array<std::vector<std::uint64_t>, 2>;

// How moves are drawn: uniformly over legal turns (all games), step by step (Morris: first the
// move, then the man it takes), or without filling own eyes (Go).
enum class Picker { kTurns, kSteps, kKeepEyes };

struct Playout {
    std::optional<Outcome> outcome;  // none if truncated
    int plies = 0;
    int moves = 0;
};

struct Limits {
    int max_plies;
    InterruptPoll& poll;

    // A game may be endless.
    static constexpr int kPliesPerPoll = 1024;

    bool reached(int plies) const {
        return plies == max_plies ||
               (plies % kPliesPerPoll == kPliesPerPoll - 1 && poll.is_interrupted());
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

// nullopt if the game does not support this picker.
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
