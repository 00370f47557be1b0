// Attacks on squares around the kings.

#include "games/shogi/position.h"

namespace ludoteca::shogi {

Bitboard Position::step_attackers(Seat seat, Square square) const {
    Bitboard attackers;
    for (const int gait :
         {kPawnGait, kKnightGait, kSilverGait, kGoldGait, kKingGait, kHorseGait, kDragonGait}) {
        attackers |= of(seat, gait) & kWaysTable.step(gait, opponent(seat), square);
    }
    return attackers;
}

// The unattacked ones of some squares beside a king. `occupied` excludes the king, which does not
// shield the squares behind it.
Bitboard Position::safe_squares(Seat seat, Bitboard targets, Bitboard occupied) const {
    const Seat other = opponent(seat);
    const Bitboard near = kWaysTable.near[Ways::index(other)][Ways::index(king(seat))];
    Bitboard danger;
    (taken_by(other) & near).without(size_->outside).each([&](Square from) {
        danger |= kWaysTable.step(gait(board_[Ways::index(from)].kind()), other, from);
    });
    (of(other, kRookGait) | of(other, kDragonGait)).each([&](Square from) {
        if ((kWaysTable.straights[Ways::index(from)] & targets).any()) {
            danger |= straight_lines(from, occupied);
        }
    });
    (of(other, kBishopGait) | of(other, kHorseGait)).each([&](Square from) {
        if ((kWaysTable.diagonals[Ways::index(from)] & targets).any()) {
            danger |= diagonal_lines(from, occupied);
        }
    });
    of(other, kLanceGait).each([&](Square from) {
        if ((kWaysTable.ray(ahead(other), from) & targets).any()) {
            danger |= line_ahead(other, from, occupied);
        }
    });
    return targets.without(danger);
}

// Uchifuzume: whether a pawn dropped in front of the opponent's king mates.
bool Position::is_mate_by_pawn(Square square) const {
    const Seat other = opponent(turn_);
    const Bitboard taken = occupied() | Bitboard::of(square);
    Bitboard checkers;
    const Bitboard pinned = pinned_of(other, taken, checkers);
    const Bitboard attackers =
        step_attackers(other, square) |
        (straight_lines(square, taken) & (of(other, kRookGait) | of(other, kDragonGait))) |
        (diagonal_lines(square, taken) & (of(other, kBishopGait) | of(other, kHorseGait))) |
        (line_ahead(turn_, square, taken) & of(other, kLanceGait));
    // A pinned piece cannot capture the pawn, which is next to the king.
    if (attackers.without(pinned | of(other, kKingGait)).any()) {
        return false;
    }
    const Bitboard targets =
        kWaysTable.step(kKingGait, other, king(other)).without(taken_by(other));
    return safe_squares(other, targets, taken ^ of(other, kKingGait)).none();
}

}  // namespace ludoteca::shogi
