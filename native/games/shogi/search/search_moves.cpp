// Noisy and quiet move generation, and checks.

#include <algorithm>
#include <array>

#include "games/shogi/keys.h"
#include "games/shogi/move_sets.h"
#include "games/shogi/search/searchable.h"

namespace ludoteca::shogi {
namespace {

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

// Lists moves, without dominated non-promotions.
struct SearchPosition::Lister {
    const SearchPosition& position;
    ActionList& list;
    bool skips_promotions;  // of kinds whose promotion is noisy

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
    const Bitboard evasion_targets = this->evasion_targets();
    const Bitboard prey = (taken_by(opponent(turn_)) & evasion_targets).without(size_->outside);
    Lister lister{*this, list, false};
    visit_sets(prey, lister);
    if (const Bitboard targets = king_targets() & taken_by(opponent(turn_)); targets.any()) {
        lister.by_piece(targets, king(turn_), false);
    }
    const Bitboard zone = size_->zone[index(turn_)];
    const Bitboard free = evasion_targets.without(occupied());
    const Bitboard lines = of(turn_, kBishopGait) | of(turn_, kRookGait);
    ((of(turn_, kPawnGait) & size_->near_zone[index(turn_)]) | lines).each([&](Square from) {
        const Bitboard where = zone.has(from) ? free : free & zone;
        lister.by_piece(targets_of(from, where), from, true);
    });
}

void SearchPosition::quiet_moves(ActionList& list) const {
    Lister lister{*this, list, true};
    visit_sets(evasion_targets().without(occupied()), lister);
    const Bitboard targets = king_targets().without(occupied());
    if (targets.any()) {
        lister.by_piece(targets, king(turn_), false);
    }
}

SearchPosition::CheckInfo SearchPosition::check_info() const {
    const Seat other = opponent(turn_);
    CheckInfo check_info{};
    check_info.king = has_king(other) ? king(other) : kNowhere;
    if (check_info.king == kNowhere) {
        return check_info;
    }
    const Square at = check_info.king;
    const Bitboard everything = occupied();
    for (const int gait : {kPawnGait, kKnightGait, kSilverGait, kGoldGait}) {
        check_info.squares[gait] = kWaysTable.step(gait, other, at);
    }
    check_info.squares[kLanceGait] = line_ahead(other, at, everything);
    check_info.squares[kBishopGait] = diagonal_lines(at, everything);
    check_info.squares[kRookGait] = straight_lines(at, everything);
    check_info.squares[kHorseGait] =
        check_info.squares[kBishopGait] | kWaysTable.step(kHorseGait, other, at);
    check_info.squares[kDragonGait] =
        check_info.squares[kRookGait] | kWaysTable.step(kDragonGait, other, at);
    aimed_at(at, turn_).each([&](Square from) {
        const Bitboard blockers = kWaysTable.between(at, from) & everything;
        if (blockers.count() == 1) {
            check_info.blockers |= blockers & taken_by(turn_);
        }
    });
    return check_info;
}

bool SearchPosition::gives_check(Action action, const CheckInfo& check_info) const {
    if (check_info.king == kNowhere) {
        return false;
    }
    const Turn turn = turn_of(action);
    if (turn.dropped != kNoKind) {
        return check_info.squares[gait(turn.dropped)].has(turn.to);
    }
    const int kind = board_[Ways::index(turn.from)].kind() | (turn.promotes ? kPromotion : 0);
    return check_info.squares[gait(kind)].has(turn.to) ||
           (check_info.blockers.has(turn.from) &&
            is_discovered_check(turn.from, turn.to, check_info));
}

bool SearchPosition::is_discovered_check(Square from, Square to,
                                         const CheckInfo& check_info) const {
    const int way = kWaysTable.way[Ways::index(check_info.king)][Ways::index(from)];
    return !kWaysTable.ray(way, check_info.king).has(to);
}

SearchPosition::CheckTargets SearchPosition::check_targets(Square from,
                                                           const CheckInfo& check_info) const {
    const int kind = board_[Ways::index(from)].kind();
    CheckTargets targets{kind == kKing ? Bitboard() : check_info.squares[gait(kind)], {}};
    if (can_promote(kind)) {
        targets.promoting = check_info.squares[gait(kind | kPromotion)];
    }
    if (check_info.blockers.has(from)) {
        const int way = kWaysTable.way[Ways::index(check_info.king)][Ways::index(from)];
        const Bitboard open = kEverywhere.without(kWaysTable.ray(way, check_info.king));
        targets.staying |= open;
        targets.promoting |= open;
    }
    return targets;
}

Bitboard SearchPosition::possible_checkers(const CheckInfo& check_info) const {
    const Bitboard near = kWaysTable.near[Ways::index(turn_)][Ways::index(check_info.king)];
    const Bitboard far = of(turn_, kLanceGait) | of(turn_, kBishopGait) | of(turn_, kRookGait) |
                         of(turn_, kHorseGait) | of(turn_, kDragonGait) | of(turn_, kKnightGait);
    return own() & (near | far | check_info.blockers);
}

void SearchPosition::quiet_checks(ActionList& list, const CheckInfo& check_info) const {
    if (check_info.king == kNowhere) {
        return;
    }
    const Bitboard free = evasion_targets().without(occupied());
    Lister lister{*this, list, true};
    possible_checkers(check_info).each([&](Square from) {
        const CheckTargets wanted = check_targets(from, check_info);
        const Bitboard targets = (wanted.staying | wanted.promoting) & free;
        if (targets.any()) {
            const Targets by =
                split(board_[Ways::index(from)].kind(), from, targets_of(from, targets) & targets);
            lister.by_piece(by.staying & wanted.staying, from, false);
            lister.by_piece(by.promoting & wanted.promoting, from, true);
        }
    });
    list_drop_checks(list, check_info, free);
}

void SearchPosition::list_drop_checks(ActionList& list, const CheckInfo& check_info,
                                      Bitboard free) const {
    const Hand hand = hands_[index(turn_)];
    Lister lister{*this, list, true};
    for (int kind = kPawn; kind <= kRook && !hand.empty(); ++kind) {
        if (hand.has(kind)) {
            lister.drops(drop_targets(kind, free) & check_info.squares[gait(kind)], kind);
        }
    }
}

void SearchPosition::checks(ActionList& list) const {
    const CheckInfo check_info = this->check_info();
    if (check_info.king == kNowhere) {
        return;
    }
    const Bitboard allowed = evasion_targets().without(taken_by(turn_));
    possible_checkers(check_info).each([&](Square from) {
        const CheckTargets wanted = check_targets(from, check_info);
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
    list_drop_checks(list, check_info, allowed.without(occupied()));
}

Bitboard SearchPosition::king_escapes() const {
    const Seat other = opponent(turn_);
    const Bitboard here = of(other, kKingGait);
    const Bitboard beside = kWaysTable.step(kKingGait, other, here.first());
    return safe_squares(other, beside.without(taken_by(other)), occupied() ^ here);
}

int SearchPosition::estimate_evasions(Action check, Bitboard king_escapes) {
    const Turn turn = turn_of(check);
    if (turn.dropped != kNoKind && king_escapes.any()) {
        // A drop opens no lines.
        const Bitboard taken = occupied() ^ of(opponent(turn_), kKingGait);
        king_escapes = king_escapes.without(attacks(gait(turn.dropped), turn_, turn.to, taken));
        if (king_escapes.any()) {
            return king_escapes.count();
        }
    }
    // King moves weigh more than other evasions.
    const Position::Undo undo = Position::play(check);
    const int estimate_evasions = king_targets().count() + (count_moves_but_kings() + 1) / 2;
    Position::undo(check, undo);
    return estimate_evasions;
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
