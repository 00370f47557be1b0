// Zobrist's keys: a position's key is the exclusive or of one for each thing true of it.

#pragma once

#include <array>
#include <cstdint>

#include "core/seat.h"
#include "games/shogi/bitboard.h"
#include "games/shogi/piece.h"

namespace ludoteca::shogi {

// The lowest bits of a key are free for what is told beside it: see Position::seen().
inline constexpr std::uint64_t kFreeBits = 3;

struct Keys {
    static constexpr std::size_t kMostInHand = 18;

    std::array<std::array<std::uint64_t, kSquares>, Piece::kNumbers> board;
    // One for the first of a kind in hand, another for the second, and so on.
    std::array<std::array<std::array<std::uint64_t, kMostInHand>, kHandKinds>, 2> hand;
};

extern const Keys kKeys;

inline std::uint64_t key_of(Piece piece, Square square) {
    return kKeys.board[static_cast<std::size_t>(piece.number())][static_cast<std::size_t>(square)];
}

// Of one more piece in a hand that has so many of its kind.
inline std::uint64_t key_of(Seat seat, int kind, int count) {
    return kKeys.hand[static_cast<std::size_t>(seat)][static_cast<std::size_t>(kind)]
                     [static_cast<std::size_t>(count)];
}

}  // namespace ludoteca::shogi
