#include "games/neutron/position.h"

namespace ludoteca::neutron {

Position Position::start(const Rules& rules) {
    return {rules, base(Seat::kFirst), base(Seat::kSecond), kCentre, Seat::kFirst, true};
}

// If a move causes several endings, the first of home, base, blocked counts; if both bases are
// taken, which only a text can have, the seat that has just moved wins.
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
