// Moves as sets, to count or draw from them without listing.

#pragma once

#include "games/shogi/position.h"

namespace ludoteca::shogi {

// Shifts a set by one step; the caller masks squares above or below the board.
template <int kWay>
constexpr Bitboard stepped(Bitboard from) {
    constexpr Bitboard kFirstFile = Bitboard::of(0).files(), kLastFile = Bitboard::of(8).files();
    if constexpr (kWay == 0) {
        return from.without(kFirstFile).lowered(kRow + 1);
    } else if constexpr (kWay == 1) {
        return from.lowered(kRow);
    } else if constexpr (kWay == 2) {
        return from.without(kLastFile).lowered(kRow - 1);
    } else if constexpr (kWay == 3) {
        return from.without(kFirstFile).lowered(1);
    } else if constexpr (kWay == 4) {
        return from.without(kLastFile).raised(1);
    } else if constexpr (kWay == 5) {
        return from.without(kFirstFile).raised(kRow - 1);
    } else if constexpr (kWay == 6) {
        return from.raised(kRow);
    } else {
        return from.without(kLastFile).raised(kRow + 1);
    }
}

inline constexpr int kDistances[kWays] = {-kRow - 1, -kRow,    -kRow + 1, -1,
                                          1,         kRow - 1, kRow,      kRow + 1};

template <Seat kSeat, class Visitor>
void Position::visit_sets_of(Bitboard allowed, Visitor& visitor) const {
    // From Black's view.
    constexpr auto turned = [](int way) { return kSeat == Seat::kFirst ? way : kWays - 1 - way; };
    const Bitboard zone = size_->zone[index(kSeat)];
    const Bitboard last_rank = size_->last_rank[index(kSeat)];
    const auto unpinned = [this](int gait) { return of(kSeat, gait).without(pinned_); };

    const Bitboard pawns = unpinned(kPawnGait), silvers = unpinned(kSilverGait);
    const Bitboard golds = unpinned(kGoldGait), knights = unpinned(kKnightGait);
    const Bitboard horses = unpinned(kHorseGait), dragons = unpinned(kDragonGait);

    const auto step = [&]<int kWay>(Bitboard pieces, Bitboard where, bool promotes) {
        constexpr int kTurned = turned(kWay);
        visitor.by_step(stepped<kTurned>(pieces) & where, kDistances[kTurned], promotes);
    };
    const Bitboard promoting = allowed & zone;
    step.template operator()<0>(golds | silvers | dragons, allowed, false);
    step.template operator()<2>(golds | silvers | dragons, allowed, false);
    step.template operator()<1>(golds | silvers | horses, allowed, false);
    step.template operator()<1>(pawns, allowed.without(last_rank), false);
    step.template operator()<1>(pawns | silvers, promoting, true);
    step.template operator()<3>(golds | horses, allowed, false);
    step.template operator()<4>(golds | horses, allowed, false);
    step.template operator()<6>(golds | horses, allowed, false);
    step.template operator()<5>(silvers | dragons, allowed, false);
    step.template operator()<7>(silvers | dragons, allowed, false);
    if ((silvers & size_->near_zone[index(kSeat)]).any()) {
        step.template operator()<0>(silvers, promoting, true);
        step.template operator()<2>(silvers, promoting, true);
        step.template operator()<5>(silvers & zone, allowed, true);
        step.template operator()<7>(silvers & zone, allowed, true);
    }
    if (knights.any()) {
        const Bitboard staying = allowed.without(size_->last_two_ranks[index(kSeat)]);
        constexpr int kAhead = turned(1), kLeft = turned(0), kRight = turned(2);
        const Bitboard ahead = stepped<kAhead>(knights);
        const Bitboard left = stepped<kLeft>(ahead), right = stepped<kRight>(ahead);
        constexpr int kToLeft = kDistances[kAhead] + kDistances[kLeft];
        constexpr int kToRight = kDistances[kAhead] + kDistances[kRight];
        visitor.by_step(left & staying, kToLeft, false);
        visitor.by_step(right & staying, kToRight, false);
        visitor.by_step(left & promoting, kToLeft, true);
        visitor.by_step(right & promoting, kToRight, true);
    }

    const Bitboard everything = occupied();
    unpinned(kLanceGait).each([&](Square from) {
        const Bitboard targets = line_ahead(kSeat, from, everything);
        visitor.by_piece(targets & allowed.without(last_rank), from, false);
        visitor.by_piece(targets & promoting, from, true);
    });
    const auto lines = [&](Bitboard pieces, Bitboard plain, auto reach) {
        pieces.each([&](Square from) {
            const Bitboard targets = reach(from, everything) & allowed;
            visitor.by_piece(targets, from, false);
            if (plain.has(from)) {
                visitor.by_piece(zone.has(from) ? targets : targets & zone, from, true);
            }
        });
    };
    lines(unpinned(kBishopGait) | horses, of(kSeat, kBishopGait), diagonal_lines);
    lines(unpinned(kRookGait) | dragons, of(kSeat, kRookGait), straight_lines);
    pinned_.each([&](Square from) {
        const int kind = board_[Ways::index(from)].kind();
        const Targets targets = split(kind, from, targets_of(from, allowed));
        visitor.by_piece(targets.staying, from, false);
        visitor.by_piece(targets.promoting, from, true);
    });

    const Hand hand = hands_[index(kSeat)];
    const Bitboard free = allowed.without(everything);
    if (hand.empty() || free.none()) {
        return;
    }
    visitor.drops_anywhere(free);
    for (const int kind : {kKnight, kLance, kPawn}) {
        if (hand.has(kind)) {
            visitor.drops(drop_targets(kind, free), kind);
        }
    }
}

// Visits all moves to `allowed` squares, except the king's, as disjoint sets:
// - by_step(targets, distance, promotes): origins are `distance` away;
// - by_piece(targets, origin, promotes): moves of one piece;
// - drops_anywhere(targets): silver to rook;
// - drops(targets, kind): the others, ignoring uchifuzume.
template <class Visitor>
void Position::visit_sets(Bitboard allowed, Visitor& visitor) const {
    if (allowed.none()) {
        return;
    }
    if (turn_ == Seat::kFirst) {
        visit_sets_of<Seat::kFirst>(allowed, visitor);
    } else {
        visit_sets_of<Seat::kSecond>(allowed, visitor);
    }
}

}  // namespace ludoteca::shogi
