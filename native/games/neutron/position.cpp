#include "games/neutron/position.h"

namespace ludoteca::neutron {

Position Position::start(const Rules& rules) {
    return {rules, base(Seat::kFirst), base(Seat::kSecond), kCentre, Seat::kFirst, true};
}

// When one move brings two ends, the first of home, base, blocked counts; a text may have both
// bases taken, and then it is the seat that has just moved which wins.
Outcome Position::end_on_board() const {
    if (at_home()) {
        const bool white = bit(neutron_) & base(Seat::kFirst);
        return Outcome::won(white ? Seat::kFirst : Seat::kSecond, "home");
    }
    const Seat last = opponent(turn_);
    if (base_taken()) {
        return Outcome::won(pieces_[index(last)] == base(turn_) ? last : turn_, "base");
    }
    return rules_.blocked_shared ? Outcome::shared("blocked") : Outcome::won(last, "blocked");
}

}  // namespace ludoteca::neutron
