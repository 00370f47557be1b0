// Observation planes for machine learning.

#include <algorithm>

#include "games/morris/position.h"

namespace ludoteca::morris {
namespace {

// Planes: own men, enemy men, own men in a mill, enemy men in a mill, own men in hand, enemy men in
// hand, whether White is to move, quiet turns (at most 255): a byte for each point.
constexpr int kPlanes = 8;
constexpr int kMostByte = 255;

}  // namespace

std::vector<int> Position::observation_shape() const {
    return {kPlanes, board().points};
}

void Position::observe(std::span<std::uint8_t> bytes, const ActionList&) const {
    std::uint8_t* cell = bytes.data();
    for (const Points set : {own(), enemy(), board().in_mills(own()), board().in_mills(enemy())}) {
        for (int point = 0; point < board().points; ++point) {
            *cell++ = (set >> point) & 1;
        }
    }
    const int mover = index(turn_);
    for (const int value : {int{hands_[mover]}, int{hands_[1 - mover]}, int{turn_ == Seat::kFirst},
                            std::min(quiet_, kMostByte)}) {
        cell = std::fill_n(cell, board().points, static_cast<std::uint8_t>(value));
    }
}

}  // namespace ludoteca::morris
