// The handcrafted evaluation, used without a network: piece values and distances to the kings.

#pragma once

#include "core/seat.h"
#include "games/shogi/bitboard.h"
#include "games/shogi/piece.h"
#include "games/shogi/search/tuning.h"

namespace ludoteca::shogi {

// kSquares for a missing king.
struct Kings {
    Square squares[2];
};

// Not for kings.
int value_on_board(Piece piece, Square square, const Kings& kings);
int value_in_hand(int kind);
int value_of_king(Seat seat, Square square, int side);

// A capture removes the piece and adds it to the hand.
constexpr int exchange_value(int kind) {
    const auto at = static_cast<std::size_t>(kind);
    return kind == kKing
               ? kTuning.king
               : kTuning.on_board[at] + kTuning.in_hand[static_cast<std::size_t>(plain(kind))];
}

constexpr int promotion_value(int kind) {
    return kTuning.on_board[static_cast<std::size_t>(kind | kPromotion)] -
           kTuning.on_board[static_cast<std::size_t>(kind)];
}

}  // namespace ludoteca::shogi
