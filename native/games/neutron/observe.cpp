// What a learner sees: six planes of 5×5, squares in reading order whoever is to move.

#include "games/neutron/position.h"

namespace ludoteca::neutron {

std::vector<int> Position::observation_shape() const {
    return {6, kSide, kSide};
}

void Position::observe(std::span<std::uint8_t> bytes) const {
    const Cells planes[] = {
        own(),       pieces_[index(opponent(turn_))],    bit(neutron_),
        base(turn_), turn_ == Seat::kFirst ? kBoard : 0, opening_ ? kBoard : 0,
    };
    auto byte = bytes.begin();
    for (const Cells plane : planes) {
        for (int square = 0; square < kSquares; ++square) {
            *byte++ = static_cast<std::uint8_t>(plane >> cell_of(square) & 1);
        }
    }
}

}  // namespace ludoteca::neutron
