#include "games/shogi/position.h"

#include <algorithm>
#include <cassert>
#include <iterator>

#include "games/shogi/keys.h"

namespace ludoteca::shogi {

Position::Position(const Rules& rules)
    : sides_{rules.size->outside, rules.size->outside},
      repetition_(rules.repetition),
      impasse_(rules.impasse),
      size_(rules.size) {}

Position Position::start(const Rules& rules) {
    Result<Position> first = read(rules.start(), rules);
    return first ? *first : Position(rules);
}

Action Position::action(const Turn& turn) const {
    const int from =
        turn.dropped == kNoKind ? size_->number[turn.from] : size_->squares + kRook - turn.dropped;
    const int move = from * size_->squares + size_->number[turn.to];
    return static_cast<Action>(move * 2 + (turn.promotes ? 1 : 0));
}

void Position::toggle(Piece piece, Square square) {
    const Bitboard here = Bitboard::of(square);
    const int seat = index(piece.seat());
    gaits_[seat][gait(piece.kind())] ^= here;
    sides_[seat] ^= here;
}

void Position::put(Piece piece, Square square) {
    toggle(piece, square);
    board_[Ways::index(square)] = piece;
    key_ ^= key_of(piece, square);
}

void Position::give(Seat seat, int kind) {
    Hand& hand = hands_[index(seat)];
    key_ ^= key_of(seat, kind, hand.count(kind));
    hand.add(kind);
}

void Position::update_checks(Bitboard step_checkers) {
    checkers_ = step_checkers;
    pinned_ = has_king(turn_) ? pinned_of(turn_, occupied(), checkers_) : Bitboard();
}

Position::Undo Position::play(Action action) {
    const Turn turn = turn_of(action);
    const Undo undo{checkers_, pinned_, key_, board_[Ways::index(turn.to)]};
    past_.push(seen());
    made_.push_back({action, undo.taken});
    Piece moved(turn.dropped, turn_);
    if (turn.dropped != kNoKind) {
        Hand& hand = hands_[index(turn_)];
        hand.take(turn.dropped);
        key_ ^= key_of(turn_, turn.dropped, hand.count(turn.dropped));
    } else {
        const Piece before = board_[Ways::index(turn.from)];
        if (undo.taken.exists()) {
            toggle(undo.taken, turn.to);
            key_ ^= key_of(undo.taken, turn.to);
            give(turn_, plain(undo.taken.kind()));
        }
        toggle(before, turn.from);
        board_[Ways::index(turn.from)] = Piece();
        key_ ^= key_of(before, turn.from);
        moved = turn.promotes ? before.promoted() : before;
    }
    put(moved, turn.to);
    // Only the moved piece can give check by a step.
    const Bitboard stepped = kWaysTable.step(gait(moved.kind()), turn_, turn.to);
    turn_ = opponent(turn_);
    ++ply_;
    update_checks((stepped & of(turn_, kKingGait)).any() ? Bitboard::of(turn.to) : Bitboard());
    assert(is_ok());
    return undo;
}

bool Position::is_ok() const {
    Position fresh = *this;
    for (const Seat seat : {Seat::kFirst, Seat::kSecond}) {
        std::fill(std::begin(fresh.gaits_[index(seat)]), std::end(fresh.gaits_[index(seat)]),
                  Bitboard());
        fresh.sides_[index(seat)] = size_->outside;
        fresh.hands_[index(seat)] = Hand();
    }
    fresh.key_ = 0;
    for (Square square = 0; square < kSquares; ++square) {
        if (const Piece piece = board_[Ways::index(square)]; piece.exists()) {
            fresh.put(piece, square);
        }
    }
    for (const Seat seat : {Seat::kFirst, Seat::kSecond}) {
        for (int kind = 0; kind < kHandKinds; ++kind) {
            for (int count = hands_[index(seat)].count(kind); count > 0; --count) {
                fresh.give(seat, kind);
            }
        }
    }
    fresh.update_checks(has_king(turn_) ? step_attackers(opponent(turn_), king(turn_))
                                        : Bitboard());
    return fresh.key_ == key_ && fresh.checkers_ == checkers_ && fresh.pinned_ == pinned_ &&
           std::equal(std::begin(sides_), std::end(sides_), std::begin(fresh.sides_)) &&
           std::equal(&gaits_[0][0], &gaits_[0][0] + 2 * kGaits, &fresh.gaits_[0][0]);
}

void Position::undo(Action action, const Undo& undo) {
    const Turn turn = turn_of(action);
    turn_ = opponent(turn_);
    --ply_;
    const Piece moved = board_[Ways::index(turn.to)];
    toggle(moved, turn.to);
    board_[Ways::index(turn.to)] = undo.taken;
    if (turn.dropped != kNoKind) {
        hands_[index(turn_)].add(turn.dropped);
    } else {
        const Piece before(turn.promotes ? plain(moved.kind()) : moved.kind(), turn_);
        toggle(before, turn.from);
        board_[Ways::index(turn.from)] = before;
        if (undo.taken.exists()) {
            toggle(undo.taken, turn.to);
            hands_[index(turn_)].take(plain(undo.taken.kind()));
        }
    }
    past_.pop();
    made_.pop_back();
    checkers_ = undo.checkers;
    pinned_ = undo.pinned;
    key_ = undo.key;
}

Position::Earlier Position::earlier() const {
    Earlier found;
    if (!past_.has(seen(), 1)) {
        return found;
    }
    Position back = *this;
    while (!back.made_.empty()) {
        const Made last = back.made_.back();
        back.undo(last.action, {{}, {}, 0, last.taken});
        if (back.turn_ == turn_ && back.board_ == board_ && back.hands_[0] == hands_[0] &&
            back.hands_[1] == hands_[1]) {
            ++found.times;
            found.first = back.made_.size();
        }
    }
    return found;
}

// JSA playing rules: at sennichite, a side that has given only checks since the first occurrence
// loses.
Outcome Position::repeated() const {
    bool only_checked[2] = {true, true};
    const auto look = [&](std::uint64_t position) {
        only_checked[1 - (position & 1)] &= (position & 2) != 0;
    };
    for (std::size_t at = earlier().first + 1; at < past_.size(); ++at) {
        look(past_[at]);
    }
    look(seen());
    if (only_checked[0] == only_checked[1]) {
        return Outcome::drawn("repetition");
    }
    return Outcome::won(only_checked[0] ? Seat::kSecond : Seat::kFirst, "perpetual-check");
}

}  // namespace ludoteca::shogi
