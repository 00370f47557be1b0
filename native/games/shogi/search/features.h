// Network features: every piece on the board or in hand, from the view of each side, in the bucket
// of that side's king (HalfKP-like).

#pragma once

#include <algorithm>
#include <array>

#include "core/seat.h"
#include "games/shogi/bitboard.h"
#include "games/shogi/piece.h"

namespace ludoteca::shogi {

inline constexpr int kBuckets = 12;
inline constexpr int kBoardKinds = 13;  // without the king
inline constexpr int kInHands = 38;     // pieces of one hand
inline constexpr int kKingFeatures = 2 * kBoardKinds * kSquares;
inline constexpr int kHandFeatures = kKingFeatures + 2 * kSquares;
inline constexpr int kFeatures = kHandFeatures + 2 * kInHands;

// The board from one side, mirrored so that its king is on the left half.
struct View {
    Seat seat;
    bool is_mirrored;
    int bucket;

    constexpr bool operator==(const View&) const = default;

    constexpr Square turned(Square square) const {
        const Square from_here = seat == Seat::kFirst ? square : kSquares - 1 - square;
        return is_mirrored ? from_here - from_here % kRow + (kRow - 1 - from_here % kRow)
                           : from_here;
    }
};

// King bucket, by distance from home and from the edge.
constexpr int bucket_of(int rank, int file) {
    constexpr int kAtHome = 5, kOneOut[] = {5, 6, 7, 8, 8};
    if (rank == 0) {
        return std::min(file, kAtHome - 1);
    }
    if (rank == 1) {
        return kOneOut[file];
    }
    return rank <= 3 ? (file <= 1 ? 9 : 10) : 11;
}

constexpr View view_of(Seat seat, Square king) {
    const Square from_here = seat == Seat::kFirst ? king : kSquares - 1 - king;
    const int column = from_here % kRow;
    const int file = std::min(column, kRow - 1 - column);
    return {seat, column > kRow / 2, bucket_of(kRow - 1 - from_here / kRow, file)};
}

constexpr int feature(const View& view, Piece piece, Square square) {
    constexpr std::array<int, 16> kPlaces = {0, 1, 2, 3, 4, 5, 6, -1, 7, 8, 9, 10, -1, 11, 12, -1};
    const int side = piece.seat() == view.seat ? 0 : 1;
    const int place = kPlaces[static_cast<std::size_t>(piece.kind())];
    return (place < 0 ? kKingFeatures + side * kSquares : (side * kBoardKinds + place) * kSquares) +
           view.turned(square);
}

// The n-th piece of its kind in hand, from 0.
constexpr int hand_feature(const View& view, Seat owner, int kind, int n) {
    constexpr std::array<int, kHandKinds> kFirst = {0, 18, 22, 26, 30, 34, 36};
    return kHandFeatures + (owner == view.seat ? 0 : kInHands) +
           kFirst[static_cast<std::size_t>(kind)] + n;
}

}  // namespace ludoteca::shogi
