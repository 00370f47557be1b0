// The handcrafted evaluation, used without a network: piece values and distances to the kings. All
// values are hand-picked.

#pragma once

#include "core/seat.h"
#include "games/shogi/bitboard.h"
#include "games/shogi/piece.h"

namespace ludoteca::shogi {

// kSquares for a missing king.
struct Kings {
    Square squares[2];
};

// Not for kings.
int value_on_board(Piece piece, Square square, const Kings& kings);
int value_in_hand(int kind);
int value_of_king(Seat seat, Square square, int side);

}  // namespace ludoteca::shogi
