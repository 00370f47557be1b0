#include "games/shogi/search/evaluate.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "games/shogi/search/piece_value.h"

namespace ludoteca::shogi {
namespace {

using ByDistance = std::array<int, kRow>;

struct Nearness {
    ByDistance to_enemy, to_own;
};

constexpr ByDistance kFar{};
constexpr Nearness kGoldNear = {{0, 52, 42, 26, 12, 4, 0, 0, 0}, {0, 44, 32, 14, 4, 0, 0, 0, 0}};
constexpr Nearness kPieceNear[] = {
    {{0, 14, 10, 6, 2, 0, 0, 0, 0}, {0, 10, 6, 2, 0, 0, 0, 0, 0}},         // pawn
    {{0, 16, 12, 8, 4, 0, 0, 0, 0}, {0, 8, 8, 2, 0, 0, 0, 0, 0}},          // lance
    {{0, 16, 26, 18, 8, 2, 0, 0, 0}, {0, 8, 10, 4, 0, 0, 0, 0, 0}},        // knight
    {{0, 44, 36, 24, 12, 4, 0, 0, 0}, {0, 36, 28, 12, 4, 0, 0, 0, 0}},     // silver
    kGoldNear,                                                             // gold
    {{0, 24, 20, 16, 12, 8, 4, 2, 0}, {0, 6, 10, 6, 0, 0, 0, 0, 0}},       // bishop
    {{0, 40, 34, 28, 20, 14, 8, 4, 0}, {0, -20, -16, -8, 0, 0, 0, 0, 0}},  // rook
    {kFar, kFar},                                                          // king
    kGoldNear,
    kGoldNear,
    kGoldNear,
    kGoldNear,
    {kFar, kFar},
    {{0, 56, 46, 34, 22, 12, 6, 2, 0}, {0, 60, 48, 30, 16, 8, 0, 0, 0}},  // horse
    {{0, 70, 60, 46, 34, 24, 16, 8, 4}, {0, 10, 8, 4, 0, 0, 0, 0, 0}},    // dragon
};

int distance(Square a, Square b) {
    return b == kSquares ? kRow - 1
                         : std::max(std::abs(a / kRow - b / kRow), std::abs(a % kRow - b % kRow));
}

int at(const ByDistance& table, int distance) {
    return table[static_cast<std::size_t>(distance)];
}

}  // namespace

int value_on_board(Piece piece, Square square, const Kings& kings) {
    const Nearness& near = kPieceNear[piece.kind()];
    const int own = index(piece.seat());
    return kOnBoard[static_cast<std::size_t>(piece.kind())] +
           at(near.to_own, distance(square, kings.squares[own])) +
           at(near.to_enemy, distance(square, kings.squares[1 - own]));
}

int value_in_hand(int kind) {
    return kInHand[static_cast<std::size_t>(kind)];
}

// Favours the home ranks and the wings.
int value_of_king(Seat seat, Square square, int side) {
    if (square == kSquares) {
        return 0;
    }
    const int row = square / kRow;
    const int out = seat == Seat::kFirst ? side - 1 - row : row;
    const int aside = std::abs(2 * (square % kRow) - (side - 1)) / 2;
    return 14 * aside - 40 * std::min(out, 3);
}

}  // namespace ludoteca::shogi
