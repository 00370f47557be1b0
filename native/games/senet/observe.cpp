// Observation planes for machine learning.

#include <algorithm>

#include "games/senet/position.h"

namespace ludoteca::senet {
namespace {

// Planes: the mover's pieces, the opponent's, and those of both that are protected; then whether
// each throw is to be moved, and whether the first player is to move.
constexpr int kSets = 4;
constexpr int kPlanes = kSets + kThrows + 1;

}  // namespace

std::vector<int> Position::observation_shape() const {
    return {kPlanes, kPlaces};
}

void Position::observe(std::span<std::uint8_t> planes, const ActionList&) const {
    std::uint8_t* next = planes.data();
    for (const Squares squares : {own_, other_, protected_among(own_), protected_among(other_)}) {
        for (Place place = 0; place < kPlaces; ++place) {
            *next++ = holds(squares, place);
        }
    }
    for (Throw thrown = 1; thrown <= kThrows; ++thrown) {
        next = std::fill_n(next, kPlaces, static_cast<std::uint8_t>(thrown == thrown_));
    }
    std::fill_n(next, kPlaces, static_cast<std::uint8_t>(turn_ == Seat::kFirst));
}

}  // namespace ludoteca::senet
