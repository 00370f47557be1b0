// What a learner sees of a position.

#include <algorithm>

#include "games/go/position.h"

namespace ludoteca::go {
namespace {

// The mover's stones, the opponent's, free points that are not legal now, then two planes of one
// number: 1 if Black is to move, and the passes before.
constexpr int kPlanes = 5;

}  // namespace

std::vector<int> Position::observation_shape() const {
    return {kPlanes, board().size, board().size};
}

void Position::observe(std::span<std::uint8_t> bytes, const ActionList& moves) const {
    const auto points = static_cast<std::size_t>(board().points);
    const auto plane = [&](std::size_t i) { return bytes.subspan(i * points, points); };
    std::ranges::fill(bytes, std::uint8_t{0});
    for (Point point = 0; point < points; ++point) {
        const std::uint8_t stone = stones_[point].stone;
        if (stone == kFree) {
            plane(2)[point] = 1;
        } else {
            plane(stone == index(turn_) ? 0 : 1)[point] = 1;
        }
    }
    for (const Action move : moves) {
        if (move != pass()) {
            plane(2)[move] = 0;
        }
    }
    std::ranges::fill(plane(3), static_cast<std::uint8_t>(turn_ == Seat::kFirst));
    std::ranges::fill(plane(4), passes_);
}

}  // namespace ludoteca::go
