#include "games/senet/position.h"

#include <algorithm>
#include <bit>

namespace ludoteca::senet {

Position::Position(std::string_view squares, Seat turn, Throw thrown, const Rules& rules)
    : thrown_(static_cast<std::uint8_t>(thrown)), turn_(turn), rules_(rules) {
    names_.fill(kFree);
    std::copy(squares.begin(), squares.end(), names_.begin());
    for (Place place = 0; place < kPlaces; ++place) {
        const char name = names_[static_cast<unsigned>(place)];
        if (name != kFree) {
            const Seat owner = name <= '5' ? Seat::kFirst : Seat::kSecond;
            (owner == turn ? own_ : other_) |= only(place);
        }
    }
}

Position Position::start(const Rules& rules) {
    return {"1A2B3C4D5E", Seat::kFirst, 0, rules};
}

bool Position::is_ok() const {
    const Squares first = turn_ == Seat::kFirst ? own_ : other_;
    for (Place place = 0; place < kPlaces; ++place) {
        const char name = names_[static_cast<unsigned>(place)];
        if ((name != kFree) != holds(own_ | other_, place) ||
            (name >= '1' && name <= '5') != holds(first, place)) {
            return false;
        }
    }
    return (own_ & other_) == 0 && ((own_ | other_) & ~kPath) == 0 &&
           std::popcount(own_) <= kPiecesEach && std::popcount(other_) <= kPiecesEach &&
           thrown_ <= kThrows && names_[kOff] == kFree;
}

}  // namespace ludoteca::senet
