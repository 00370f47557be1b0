// Encodes a turn as neutron * 201 + square * 8 + direction.

#pragma once

#include "core/actions.h"
#include "games/neutron/board.h"

namespace ludoteca::neutron {

struct Turn {
    // White's opening turn only.
    static constexpr int kRest = kDirections;
    // The neutron has slid home.
    static constexpr int kNoPiece = kSquares * kDirections;
    static constexpr int kPieceMoves = kNoPiece + 1;
    static constexpr int kCount = (kRest + 1) * kPieceMoves;

    int neutron;
    int piece;

    static constexpr Turn of(Action action) { return {action / kPieceMoves, action % kPieceMoves}; }
    constexpr Action action() const { return static_cast<Action>(neutron * kPieceMoves + piece); }

    constexpr int origin() const { return cell_of(piece / kDirections); }
    constexpr int direction() const { return piece % kDirections; }

    static constexpr int piece_move(int cell, int direction) {
        return square_of(cell) * kDirections + direction;
    }
};

}  // namespace ludoteca::neutron
