// Legal move generation by checks and pins, without trying moves.

#include "games/shogi/position.h"

namespace ludoteca::shogi {

// Targets that end the check, for pieces other than the king.
Bitboard Position::evasion_targets() const {
    if (checkers_.none()) {
        return kEverywhere;
    }
    if (checkers_.count() > 1) {
        return {};
    }
    return checkers_ | kWaysTable.between(king(turn_), checkers_.first());
}

Bitboard Position::king_targets() const {
    const Bitboard here = of(turn_, kKingGait);
    if (here.none()) {
        return {};
    }
    const Bitboard targets =
        kWaysTable.step(kKingGait, turn_, king(turn_)).without(taken_by(turn_));
    return targets.any() ? safe_squares(turn_, targets, occupied() ^ here) : targets;
}

// `allowed` does not apply to the king.
Bitboard Position::targets_of(Square from, Bitboard allowed) const {
    const int kind = board_[Ways::index(from)].kind();
    if (kind == kKing) {
        return king_targets();
    }
    const Bitboard targets = attacks(gait(kind), turn_, from, occupied()) & allowed;
    if (!pinned_.has(from)) {
        return targets;
    }
    const int way = kWaysTable.way[Ways::index(king(turn_))][Ways::index(from)];
    return targets & kWaysTable.ray(way, king(turn_));
}

Position::Targets Position::split(int kind, Square from, Bitboard targets) const {
    if (!can_promote(kind)) {
        return {{}, targets};
    }
    const Bitboard zone = size_->zone[index(turn_)];
    return {zone.has(from) ? targets : targets & zone,
            targets.without(size_->dead_ends(kind, turn_))};
}

// The square of an uchifuzume, or kNowhere.
Square Position::mating_pawn(Bitboard pawn_targets) const {
    const Seat other = opponent(turn_);
    if (!has_king(other)) {
        return kNowhere;
    }
    const Bitboard in_front = pawn_targets & kWaysTable.step(kPawnGait, other, king(other));
    return in_front.any() && is_mate_by_pawn(in_front.first()) ? in_front.first() : kNowhere;
}

// Ignores uchifuzume.
Bitboard Position::drop_targets(int kind, Bitboard free) const {
    const Bitboard targets = free.without(size_->dead_ends(kind, turn_));
    // Nifu: no second pawn on a file.
    return kind == kPawn ? targets.without(of(turn_, kPawnGait).files()) : targets;
}

void Position::moves(ActionList& list) const {
    const int squares = size_->squares;
    const Bitboard allowed = evasion_targets().without(taken_by(turn_));
    Action* next = list.tail();
    const auto add = [&](int base, Square to, int promotes) {
        *next++ = static_cast<Action>(base + 2 * size_->number[to] + promotes);
    };
    own().each([&](Square from) {
        const Bitboard targets = targets_of(from, allowed);
        const Targets by = split(board_[Ways::index(from)].kind(), from, targets);
        const int base = 2 * squares * size_->number[from];
        if (by.promoting.none()) {
            targets.each([&](Square to) { add(base, to, 0); });
            return;
        }
        targets.each([&](Square to) {
            if (by.promoting.has(to)) {
                add(base, to, 1);
            }
            if (by.staying.has(to)) {
                add(base, to, 0);
            }
        });
    });
    const Hand hand = hands_[index(turn_)];
    const Bitboard free = allowed.without(occupied());
    if (!hand.empty() && free.any()) {
        for (int kind = kRook; kind >= kPawn; --kind) {
            if (!hand.has(kind)) {
                continue;
            }
            Bitboard targets = drop_targets(kind, free);
            const Square mating = kind == kPawn ? mating_pawn(targets) : kNowhere;
            if (mating != kNowhere) {
                targets ^= Bitboard::of(mating);
            }
            const int base = 2 * squares * (squares + kRook - kind);
            targets.each([&](Square to) { add(base, to, 0); });
        }
    }
    list.grow(static_cast<int>(next - list.tail()));
}

bool Position::is_move(Action action) const {
    if (action >= action_count()) {
        return false;
    }
    const Turn turn = turn_of(action);
    const Bitboard allowed = evasion_targets().without(taken_by(turn_));
    if (turn.dropped != kNoKind) {
        const Bitboard targets = drop_targets(turn.dropped, allowed.without(occupied()));
        return !turn.promotes && hands_[index(turn_)].has(turn.dropped) && targets.has(turn.to) &&
               !(turn.dropped == kPawn && mating_pawn(targets) == turn.to);
    }
    const Piece piece = board_[Ways::index(turn.from)];
    if (!piece.is_of(turn_)) {
        return false;
    }
    const Targets by = split(piece.kind(), turn.from, targets_of(turn.from, allowed));
    return (turn.promotes ? by.promoting : by.staying).has(turn.to);
}

}  // namespace ludoteca::shogi
