// Move generation by bit shifts.

#pragma once

#include <bit>

#include "core/bits.h"
#include "games/senet/position.h"

namespace ludoteca::senet {

// Origins of the legal steps; kOff for the pass. Own and protected enemy pieces block a square; the
// trap and the squares beyond the path are always open.
inline Squares Position::choices() const {
    const int distance = rules_.distance(thrown_);
    const Squares closed = own_ | protected_among(other_);
    const Squares within =
        rules_.bear_off == BearOff::kExact ? only(kOff - distance + 1) - 1 : kPath;
    const Squares movable = own_ & ~(closed >> distance) & within;
    return movable == 0 ? only(kOff) : movable;
}

inline void Position::moves(ActionList& list) const {
    if (is_over()) {
        return;
    }
    if (thrown_ == 0) {
        for (Throw thrown = 1; thrown <= kThrows; ++thrown) {
            list.add(throw_action(thrown));
        }
        return;
    }
    for (Squares left = choices(); left != 0;) {
        list.add(step_action(take_first(left)));
    }
}

inline int Position::count_moves() const {
    if (is_over()) {
        return 0;
    }
    return thrown_ == 0 ? kThrows : std::popcount(choices());
}

inline bool Position::is_move(Action action) const {
    if (is_over() || action >= kActions || is_throw(action) != (thrown_ == 0)) {
        return false;
    }
    return is_throw(action) || holds(choices(), origin_of(action));
}

inline Action Position::random_move(Random& random) const {
    if (is_over()) {
        return kNoAction;
    }
    if (thrown_ == 0) {
        return static_cast<Action>(random.below(kThrows));
    }
    const Squares places = choices();
    // Rare.
    if (places == only(kOff)) [[unlikely]] {
        return kPass;
    }
    return step_action(nth(places, random.below(std::popcount(places))));
}

}  // namespace ludoteca::senet
