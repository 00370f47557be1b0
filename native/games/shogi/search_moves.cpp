// Moves by how loud they are, and checks before they are given.

#include <algorithm>
#include <array>

#include "games/shogi/keys.h"
#include "games/shogi/move_sets.h"
#include "games/shogi/searchable.h"

namespace ludoteca::shogi {
namespace {

// Of a whole hand's pieces of one kind, by their number.
using HandKeys =
    std::array<std::array<std::array<std::uint64_t, Keys::kMostInHand + 1>, kHandKinds>, 2>;
const HandKeys kHandKeys = [] {
    HandKeys keys{};
    for (std::size_t seat = 0; seat < 2; ++seat) {
        for (std::size_t kind = 0; kind < kHandKinds; ++kind) {
            for (std::size_t count = 0; count < Keys::kMostInHand; ++count) {
                keys[seat][kind][count + 1] =
                    keys[seat][kind][count] ^ kKeys.hand[seat][kind][count];
            }
        }
    }
    return keys;
}();

}  // namespace

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

// Where a piece would give check from, as it is and promoted.
SearchPosition::CheckTargets SearchPosition::check_targets(Square from, const Sight& sight) const {
    const int kind = board_[Ways::index(from)].kind();
    CheckTargets targets{kind == kKing ? Bitboard() : sight.squares[gait(kind)], {}};
    if (can_promote(kind)) {
        targets.promoting = sight.squares[gait(kind | kPromotion)];
    }
    if (sight.shields.has(from)) {
        const int way = kWaysTable.way[Ways::index(sight.king)][Ways::index(from)];
        const Bitboard open = kEverywhere.without(kWaysTable.ray(way, sight.king));
        targets.staying |= open;
        targets.promoting |= open;
    }
    return targets;
}

// The pieces that may be able to give check.
Bitboard SearchPosition::near_king(const Sight& sight) const {
    // A step to a square beside the king; a knight attacks from further off.
    const Bitboard near = kWaysTable.near[Ways::index(turn_)][Ways::index(sight.king)];
    const Bitboard far = of(turn_, kLanceGait) | of(turn_, kBishopGait) | of(turn_, kRookGait) |
                         of(turn_, kHorseGait) | of(turn_, kDragonGait) | of(turn_, kKnightGait);
    return own() & (near | far | sight.shields);
}

void SearchPosition::quiet_checks(ActionList& list, const Sight& sight) const {
    if (sight.king == kNowhere) {
        return;
    }
    const Bitboard free = answers().without(occupied());
    Lister lister{*this, list, true};
    near_king(sight).each([&](Square from) {
        const CheckTargets wanted = check_targets(from, sight);
        const Bitboard targets = (wanted.staying | wanted.promoting) & free;
        if (targets.any()) {
            const Targets by =
                split(board_[Ways::index(from)].kind(), from, targets_of(from, targets) & targets);
            lister.by_piece(by.staying & wanted.staying, from, false);
            lister.by_piece(by.promoting & wanted.promoting, from, true);
        }
    });
    list_drop_checks(list, sight, free);
}

void SearchPosition::list_drop_checks(ActionList& list, const Sight& sight, Bitboard free) const {
    const Hand hand = hands_[index(turn_)];
    Lister lister{*this, list, true};
    for (int kind = kPawn; kind <= kRook && !hand.empty(); ++kind) {
        if (hand.has(kind)) {
            lister.drops(drop_targets(kind, free) & sight.squares[gait(kind)], kind);
        }
    }
}

void SearchPosition::checks(ActionList& list) const {
    const Sight sight = this->sight();
    if (sight.king == kNowhere) {
        return;
    }
    const Bitboard allowed = answers().without(taken_by(turn_));
    near_king(sight).each([&](Square from) {
        const CheckTargets wanted = check_targets(from, sight);
        const Bitboard targets = (wanted.staying | wanted.promoting).without(taken_by(turn_));
        if (targets.none()) {
            return;
        }
        const Targets by =
            split(board_[Ways::index(from)].kind(), from, targets_of(from, allowed) & targets);
        (by.promoting & wanted.promoting).each([&](Square to) {
            list.add(action({kNoKind, from, to, true}));
        });
        (by.staying & wanted.staying).each([&](Square to) {
            list.add(action({kNoKind, from, to, false}));
        });
    });
    list_drop_checks(list, sight, allowed.without(occupied()));
}

Bitboard SearchPosition::refuge() const {
    const Seat other = opponent(turn_);
    const Bitboard here = of(other, kKingGait);
    const Bitboard beside = kWaysTable.step(kKingGait, other, here.first());
    return safe(other, beside.without(taken_by(other)), occupied() ^ here);
}

int SearchPosition::resistance(Action check, Bitboard refuge) {
    const Turn turn = turn_of(check);
    if (turn.dropped != kNoKind && refuge.any()) {
        // A drop opens no lines: where it does not reach, the king is as safe as before.
        const Bitboard taken = occupied() ^ of(opponent(turn_), kKingGait);
        refuge = refuge.without(attacks(gait(turn.dropped), turn_, turn.to, taken));
        if (refuge.any()) {
            return refuge.count();
        }
    }
    // The king's own answers are harder to meet than those of the others.
    const Position::Undo undo = Position::play(check);
    const int resistance = king_targets().count() + (count_moves_but_kings() + 1) / 2;
    Position::undo(check, undo);
    return resistance;
}

std::uint64_t SearchPosition::board_key() const {
    std::uint64_t key = this->key_ ^ (turn_ == Seat::kSecond ? kTurnKey : 0);
    for (const Seat seat : {Seat::kFirst, Seat::kSecond}) {
        for (int kind = kPawn; kind < kHandKinds; ++kind) {
            const auto count = static_cast<std::size_t>(hands_[index(seat)].count(kind));
            key ^= kHandKeys[static_cast<std::size_t>(index(seat))][static_cast<std::size_t>(kind)]
                            [count];
        }
    }
    return key;
}

SearchPosition::BoardChange SearchPosition::board_change(Action action) const {
    const Turn turn = turn_of(action);
    if (turn.dropped != kNoKind) {
        return {kTurnKey ^ key_of(Piece(turn.dropped, turn_), turn.to),
                std::uint64_t{0} - (std::uint64_t{1} << (8 * turn.dropped))};
    }
    const Piece mover = board_[Ways::index(turn.from)], taken = board_[Ways::index(turn.to)];
    BoardChange change{kTurnKey ^ key_of(mover, turn.from) ^
                           key_of(turn.promotes ? mover.promoted() : mover, turn.to),
                       0};
    if (taken.exists()) {
        change.key ^= key_of(taken, turn.to);
        change.hand = std::uint64_t{1} << (8 * plain(taken.kind()));
    }
    return change;
}

void SearchPosition::gather_drops(ActionList& list) const {
    const int first = 2 * size_->squares * size_->squares;
    Action* const end = list.tail();
    Action* const drops =
        std::find_if(end - list.size(), end, [&](Action a) { return a >= first; });
    std::sort(drops, end, [&](Action one, Action other) {
        const int a = one / 2 % size_->squares, b = other / 2 % size_->squares;
        return a != b ? a < b : one > other;  // the cheapest first
    });
}

bool SearchPosition::drops_on_same_square(Action one, Action other) const {
    const int first = 2 * size_->squares * size_->squares;
    return one >= first && other >= first && one / 2 % size_->squares == other / 2 % size_->squares;
}

}  // namespace ludoteca::shogi
