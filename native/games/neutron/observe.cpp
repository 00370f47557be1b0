// Observation planes for machine learning.

#include "games/neutron/position.h"

namespace ludoteca::neutron {
namespace {

// Planes: the mover's pieces, the opponent's, the neutron, the mover's base; whether White is to
// move, whether this is the opening turn. Squares are always in reading order.
constexpr int kPlanes = 6;

}  // namespace

std::vector<int> Position::observation_shape() const {
    return {kPlanes, kSide, kSide};
}

void Position::observe(std::span<std::uint8_t> bytes, const ActionList&) const {
    const Cells planes[kPlanes] = {
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
