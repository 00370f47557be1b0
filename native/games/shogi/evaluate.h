// A hand-made evaluation: what the pieces are worth where they stand, by their distance to the
// kings.

#pragma once

#include "core/seat.h"
#include "games/shogi/bitboard.h"
#include "games/shogi/piece.h"

namespace ludoteca::shogi {

// Where the kings stand; kSquares for one that is not there.
struct Kings {
    Square squares[2];
};

// Of a piece that is not a king, to its owner.
int worth_on_board(Piece piece, Square square, const Kings& kings);
int worth_in_hand(int kind);
// Of a king's place, to its owner.
int worth_of_king(Seat seat, Square square, int side);

}  // namespace ludoteca::shogi
