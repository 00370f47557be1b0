#include "games/neutron/position.h"

#include <bit>

namespace ludoteca::neutron {

Position Position::start(const Rules& rules) {
    return {rules, base(Seat::kFirst), base(Seat::kSecond), kCentre, Seat::kFirst, true};
}

bool Position::is_ok() const {
    const Cells all = pieces_[0] | pieces_[1] | bit(neutron_);
    return std::popcount(pieces_[0]) == kSide && std::popcount(pieces_[1]) == kSide &&
           std::popcount(all) == 2 * kSide + 1 && (all & kFrame) == 0 &&
           !(opening_ && turn_ == Seat::kSecond);
}

// The first of home, base, blocked counts. If both bases are taken (only in a text), the seat that
// has just moved wins.
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
