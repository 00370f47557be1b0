// Observation planes for machine learning.

#include <algorithm>

#include "games/shogi/position.h"

namespace ludoteca::shogi {
namespace {

// Planes: for the seat to move and then for its opponent each kind of piece; their hands;
// whether Black is to move; how often this position has been there before.
constexpr int kBoardKinds = 14;
constexpr int kHands = 2 * kBoardKinds;
constexpr int kTurn = kHands + 2 * kHandKinds;
constexpr int kBefore = kTurn + 1;
constexpr int kPlanes = kBefore + 1;

// No kind is a promoted gold.
constexpr int plane(int kind) {
    return kind < kHorse ? kind : kind - 1;
}

}  // namespace

std::vector<int> Position::observation_shape() const {
    return {kPlanes, size_->side, size_->side};
}

void Position::observe(std::span<std::uint8_t> bytes, const ActionList&) const {
    const int squares = size_->squares;
    const auto at = [squares](int plane) { return plane * squares; };
    const auto fill = [&](int plane, int value) {
        const auto byte = static_cast<std::uint8_t>(std::min(value, 255));
        std::fill_n(bytes.begin() + at(plane), squares, byte);
    };
    std::fill_n(bytes.begin(), at(kHands), std::uint8_t{0});
    occupied().without(size_->outside).each([&](Square square) {
        const Piece piece = board_[Ways::index(square)];
        const int owner = piece.seat() == turn_ ? 0 : kBoardKinds;
        const int place = at(owner + plane(piece.kind())) + size_->number[square];
        bytes[Ways::index(place)] = 1;
    });
    for (int kind = kPawn; kind <= kRook; ++kind) {
        fill(kHands + kRook - kind, hands_[index(turn_)].count(kind));
        fill(kHands + kHandKinds + kRook - kind, hands_[index(opponent(turn_))].count(kind));
    }
    fill(kTurn, turn_ == Seat::kFirst ? 1 : 0);
    fill(kBefore, earlier().times);
}

}  // namespace ludoteca::shogi
