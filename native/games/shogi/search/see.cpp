// Static exchange evaluation.

#include "games/shogi/search/evaluate.h"
#include "games/shogi/search/searchable.h"

namespace ludoteca::shogi {

Bitboard SearchPosition::attackers(Square square, Bitboard occupied) const {
    const auto both = [this](int gait) { return of(Seat::kFirst, gait) | of(Seat::kSecond, gait); };
    Bitboard found = step_attackers(Seat::kFirst, square) | step_attackers(Seat::kSecond, square);
    const Bitboard straight = both(kRookGait) | both(kDragonGait);
    const Bitboard diagonal = both(kBishopGait) | both(kHorseGait);
    const std::size_t at = Ways::index(square);
    if ((straight & kWaysTable.straights[at]).any()) {
        found |= straight & straight_lines(square, occupied);
    }
    if ((diagonal & kWaysTable.diagonals[at]).any()) {
        found |= diagonal & diagonal_lines(square, occupied);
    }
    for (const Seat seat : {Seat::kFirst, Seat::kSecond}) {
        if (of(seat, kLanceGait).any()) {
            found |= of(seat, kLanceGait) & line_ahead(opponent(seat), square, occupied);
        }
    }
    return found;
}

// X-ray attackers through a vacated square.
Bitboard SearchPosition::behind(Square square, Square gone, Bitboard occupied) const {
    const int way = kWaysTable.way[Ways::index(square)][Ways::index(gone)];
    if (way == kNoWay) {
        return {};
    }
    const Bitboard ray = kWaysTable.ray(way, square);
    const Bitboard line =
        (way < kWays / 2 ? ray.stopped_below(occupied) : ray.stopped_above(occupied)) & occupied;
    if (line.none()) {
        return {};
    }
    const Square from = line.first();
    const Piece piece = board_[Ways::index(from)];
    if (!piece.exists()) {
        return {};  // outside a small board
    }
    return attacks(gait(piece.kind()), piece.seat(), from, occupied).has(square) ? line
                                                                                 : Bitboard();
}

bool SearchPosition::see_ge(Action action, Score limit) const {
    const Turn turn = turn_of(action);
    const Piece taken = board_[Ways::index(turn.to)];
    int kind = turn.dropped;
    Score balance = -limit + (taken.exists() ? exchange_value(taken.kind()) : 0);
    if (turn.dropped == kNoKind) {
        kind = board_[Ways::index(turn.from)].kind();
        if (turn.promotes) {
            balance += promotion_value(kind);
            kind |= kPromotion;
        }
    }
    if (balance < 0) {
        return false;
    }
    balance = exchange_value(kind) - balance;
    if (balance <= 0) {
        return true;
    }
    Bitboard taken_squares = occupied() | Bitboard::of(turn.to);
    if (turn.dropped == kNoKind) {
        taken_squares ^= Bitboard::of(turn.from);
    }
    Bitboard left = attackers(turn.to, taken_squares) & taken_squares;
    Seat seat = turn_;
    bool wins = true;
    for (;;) {
        seat = opponent(seat);
        left &= taken_squares;
        const Bitboard mine = left & taken_by(seat);
        if (mine.none()) {
            break;
        }
        wins = !wins;
        Square cheapest = kNowhere;
        Score least = kInfinite;
        mine.each([&](Square from) {
            const Score value = exchange_value(board_[Ways::index(from)].kind());
            if (value < least) {
                least = value;
                cheapest = from;
            }
        });
        if (board_[Ways::index(cheapest)].kind() == kKing) {
            // The king cannot capture a defended piece.
            return (left & taken_by(opponent(seat))).any() ? !wins : wins;
        }
        balance = least - balance;
        if (balance < (wins ? 1 : 0)) {
            break;
        }
        taken_squares ^= Bitboard::of(cheapest);
        left |= behind(turn.to, cheapest, taken_squares);
    }
    return wins;
}

}  // namespace ludoteca::shogi
