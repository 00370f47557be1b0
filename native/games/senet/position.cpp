#include "games/senet/position.h"

#include <algorithm>

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

}  // namespace ludoteca::senet
