#include "games/shogi/search/evaluate.h"

#include <algorithm>
#include <cstdlib>

namespace ludoteca::shogi {
namespace {

int distance(Square a, Square b) {
    return b == kSquares ? kRow - 1
                         : std::max(std::abs(a / kRow - b / kRow), std::abs(a % kRow - b % kRow));
}

int at(const ByDistance& table, int distance) {
    return table[static_cast<std::size_t>(distance)];
}

}  // namespace

int value_on_board(Piece piece, Square square, const Kings& kings) {
    const auto kind = static_cast<std::size_t>(piece.kind());
    const Nearness& near = kTuning.near[kind];
    const int own = index(piece.seat());
    return kTuning.on_board[kind] + at(near.to_own, distance(square, kings.squares[own])) +
           at(near.to_enemy, distance(square, kings.squares[1 - own]));
}

int value_in_hand(int kind) {
    return kTuning.in_hand[static_cast<std::size_t>(kind)];
}

// Favours the home ranks and the wings.
int value_of_king(Seat seat, Square square, int side) {
    if (square == kSquares) {
        return 0;
    }
    const int row = square / kRow;
    const int out = seat == Seat::kFirst ? side - 1 - row : row;
    const int aside = std::abs(2 * (square % kRow) - (side - 1)) / 2;
    return kTuning.king_aside * aside - kTuning.king_out * std::min(out, 3);
}

}  // namespace ludoteca::shogi
