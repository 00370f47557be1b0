// Moves by how loud they are, and checks before they are given.

#include "games/shogi/move_sets.h"
#include "games/shogi/searchable.h"

namespace ludoteca::shogi {

// Writes sets of moves into a list, without those that are never better than another.
struct SearchPosition::Lister {
    const SearchPosition& position;
    ActionList& list;
    bool skips_promotions;  // of those kinds that are noisy when they promote

    void by_step(Bitboard targets, int distance, bool promotes) {
        targets.each([&](Square to) { add(to - distance, to, promotes); });
    }
    void by_piece(Bitboard targets, Square from, bool promotes) {
        targets.each([&](Square to) { add(from, to, promotes); });
    }
    void drops_anywhere(Bitboard targets) {
        for (int kind = kSilver; kind <= kRook; ++kind) {
            if (position.hands_[index(position.turn_)].has(kind)) {
                drops(targets, kind);
            }
        }
    }
    void drops(Bitboard targets, int kind) {
        const Square mating = kind == kPawn ? position.mating_pawn(targets) : kNowhere;
        if (mating != kNowhere) {
            targets ^= Bitboard::of(mating);
        }
        targets.each([&](Square to) { list.add(position.action({kind, kNowhere, to, false})); });
    }

    void add(Square from, Square to, bool promotes) {
        const int kind = position.board_[Ways::index(from)].kind();
        const bool gains = kind == kPawn || kind == kBishop || kind == kRook;
        if (gains && (promotes ? skips_promotions : position.could_promote(from, to))) {
            return;
        }
        // A lance on the second rank does less than a gold.
        if (kind == kLance && !promotes &&
            position.size_->last_two_ranks[index(position.turn_)].has(to)) {
            return;
        }
        list.add(position.action({kNoKind, from, to, promotes}));
    }
};

bool SearchPosition::could_promote(Square from, Square to) const {
    const Bitboard zone = size_->zone[index(turn_)];
    return zone.has(from) || zone.has(to);
}

void SearchPosition::noisy_moves(ActionList& list) const {
    const Bitboard answers = this->answers();
    const Bitboard prey = (taken_by(opponent(turn_)) & answers).without(size_->outside);
    Lister lister{*this, list, false};
    visit_sets(prey, lister);
    if (const Bitboard targets = king_targets() & taken_by(opponent(turn_)); targets.any()) {
        lister.by_piece(targets, king(turn_), false);
    }
    const Bitboard zone = size_->zone[index(turn_)];
    const Bitboard free = answers.without(occupied());
    const Bitboard lines = of(turn_, kBishopGait) | of(turn_, kRookGait);
    ((of(turn_, kPawnGait) & size_->near_zone[index(turn_)]) | lines).each([&](Square from) {
        const Bitboard where = zone.has(from) ? free : free & zone;
        lister.by_piece(targets_of(from, where), from, true);
    });
}

void SearchPosition::quiet_moves(ActionList& list) const {
    Lister lister{*this, list, true};
    visit_sets(answers().without(occupied()), lister);
    const Bitboard targets = king_targets().without(occupied());
    if (targets.any()) {
        lister.by_piece(targets, king(turn_), false);
    }
}

SearchPosition::Sight SearchPosition::sight() const {
    const Seat other = opponent(turn_);
    Sight sight{};
    sight.king = has_king(other) ? king(other) : kNowhere;
    if (sight.king == kNowhere) {
        return sight;
    }
    const Square at = sight.king;
    const Bitboard everything = occupied();
    for (const int gait : {kPawnGait, kKnightGait, kSilverGait, kGoldGait}) {
        sight.squares[gait] = kWaysTable.step(gait, other, at);
    }
    sight.squares[kLanceGait] = line_ahead(other, at, everything);
    sight.squares[kBishopGait] = diagonal_lines(at, everything);
    sight.squares[kRookGait] = straight_lines(at, everything);
    sight.squares[kHorseGait] = sight.squares[kBishopGait] | kWaysTable.step(kHorseGait, other, at);
    sight.squares[kDragonGait] = sight.squares[kRookGait] | kWaysTable.step(kDragonGait, other, at);
    const std::size_t from_king = Ways::index(at);
    const Bitboard straight = of(turn_, kRookGait) | of(turn_, kDragonGait);
    const Bitboard diagonal = of(turn_, kBishopGait) | of(turn_, kHorseGait);
    const Bitboard in_line = (straight & kWaysTable.straights[from_king]) |
                             (diagonal & kWaysTable.diagonals[from_king]) |
                             (of(turn_, kLanceGait) & kWaysTable.ray(ahead(other), at));
    in_line.each([&](Square from) {
        const Bitboard blockers = kWaysTable.between(at, from) & everything;
        if (blockers.count() == 1) {
            sight.shields |= blockers & taken_by(turn_);
        }
    });
    return sight;
}

bool SearchPosition::gives_check(Action action, const Sight& sight) const {
    if (sight.king == kNowhere) {
        return false;
    }
    const Turn turn = turn_of(action);
    if (turn.dropped != kNoKind) {
        return sight.squares[gait(turn.dropped)].has(turn.to);
    }
    const int kind = board_[Ways::index(turn.from)].kind() | (turn.promotes ? kPromotion : 0);
    return sight.squares[gait(kind)].has(turn.to) ||
           (sight.shields.has(turn.from) && opens(turn.from, turn.to, sight));
}

// Whether a shield that goes there leaves its line.
bool SearchPosition::opens(Square from, Square to, const Sight& sight) const {
    const int way = kWaysTable.way[Ways::index(sight.king)][Ways::index(from)];
    return !kWaysTable.ray(way, sight.king).has(to);
}

void SearchPosition::quiet_checks(ActionList& list, const Sight& sight) const {
    if (sight.king == kNowhere) {
        return;
    }
    const Bitboard free = answers().without(occupied());
    const Bitboard sliders = of(turn_, kLanceGait) | of(turn_, kBishopGait) | of(turn_, kRookGait) |
                             of(turn_, kHorseGait) | of(turn_, kDragonGait);
    const Bitboard near =
        kWaysTable.near[Ways::index(turn_)][Ways::index(sight.king)] | sliders | sight.shields;
    Lister lister{*this, list, true};
    (own() & near).each([&](Square from) {
        const int kind = board_[Ways::index(from)].kind();
        const bool is_shield = sight.shields.has(from);
        if (kind == kKing && !is_shield) {
            return;
        }
        Bitboard staying = sight.squares[gait(kind)], promoting;
        if (can_promote(kind)) {
            promoting = sight.squares[gait(kind | kPromotion)];
        }
        if (is_shield) {
            const int way = kWaysTable.way[Ways::index(sight.king)][Ways::index(from)];
            const Bitboard open = kEverywhere.without(kWaysTable.ray(way, sight.king));
            staying |= open;
            promoting |= open;
        }
        const Bitboard wanted = (staying | promoting) & free;
        if (wanted.none()) {
            return;
        }
        const Targets by = split(kind, from, targets_of(from, wanted) & free);
        lister.by_piece(by.staying & staying, from, false);
        lister.by_piece(by.promoting & promoting, from, true);
    });
    const Hand hand = hands_[index(turn_)];
    for (int kind = kPawn; kind <= kRook && !hand.empty(); ++kind) {
        if (hand.has(kind)) {
            lister.drops(drop_targets(kind, free) & sight.squares[gait(kind)], kind);
        }
    }
}

}  // namespace ludoteca::shogi
