// Zobrist keys.

#pragma once

#include <array>
#include <cstdint>

#include "core/seat.h"
#include "games/shogi/bitboard.h"
#include "games/shogi/piece.h"

namespace ludoteca::shogi {

// The lowest bits are left free for Position::seen().
inline constexpr std::uint64_t kFreeBits = 3;

struct Keys {
    static constexpr std::size_t kMostInHand = 18;

    std::array<std::array<std::uint64_t, kSquares>, Piece::kNumbers> board;
    // By seat, kind and count.
    std::array<std::array<std::array<std::uint64_t, kMostInHand>, kHandKinds>, 2> hand;
};

extern const Keys kKeys;

inline std::uint64_t key_of(Piece piece, Square square) {
    return kKeys.board[static_cast<std::size_t>(piece.number())][static_cast<std::size_t>(square)];
}

// For one more piece in a hand with `count` of its kind.
inline std::uint64_t key_of(Seat seat, int kind, int count) {
    return kKeys.hand[static_cast<std::size_t>(seat)][static_cast<std::size_t>(kind)]
                     [static_cast<std::size_t>(count)];
}

}  // namespace ludoteca::shogi
