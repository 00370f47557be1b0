// Observation planes for machine learning.

#include <algorithm>

#include "games/go/position.h"

namespace ludoteca::go {
namespace {

// Planes: the mover's stones, the opponent's, free points that are not legal now, then two planes
// of one number: 1 if Black is to move, and the passes before.
constexpr int kPlanes = 5;

}  // namespace

std::vector<int> Position::observation_shape() const {
    return {kPlanes, board().size, board().size};
}

void Position::observe(std::span<std::uint8_t> bytes, const ActionList& moves) const {
    const std::span<const std::uint8_t> stones = stones_.all();
    const auto plane = [&](std::size_t i) {
        return bytes.subspan(i * stones.size(), stones.size());
    };
    const auto mark = [&](std::size_t i, std::uint8_t wanted) {
        std::transform(stones.begin(), stones.end(), plane(i).begin(), [=](std::uint8_t stone) {
            return static_cast<std::uint8_t>(stone == wanted);
        });
    };
    mark(0, static_cast<std::uint8_t>(index(turn_)));
    mark(1, static_cast<std::uint8_t>(index(opponent(turn_))));
    mark(2, kFree);
    for (const Action move : moves) {
        if (move != pass()) {
            plane(2)[move] = 0;
        }
    }
    std::fill(plane(3).begin(), plane(3).end(), static_cast<std::uint8_t>(turn_ == Seat::kFirst));
    std::fill(plane(4).begin(), plane(4).end(), passes_);
}

}  // namespace ludoteca::go
