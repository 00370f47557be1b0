#include "games/shogi/searchable.h"

#include "games/shogi/worth.h"

namespace ludoteca::shogi {
namespace {

constexpr Score kTempo = 20;
constexpr Score kDraw = 20;  // what a repetition costs the thinker

}  // namespace

SearchPosition::SearchPosition(const Position& position, const Knowledge&)
    : Position(position), thinker_(position.turn()) {
    balance_ = full_balance();
}

Kings SearchPosition::kings() const {
    Kings kings{};
    for (const Seat seat : {Seat::kFirst, Seat::kSecond}) {
        kings.squares[index(seat)] = has_king(seat) ? king(seat) : kNowhere;
    }
    return kings;
}

int SearchPosition::piece_balance(Piece piece, Square square) const {
    return side_of(piece.seat()) * (piece.kind() == kKing
                                        ? worth_of_king(piece.seat(), square, size_->side)
                                        : worth_on_board(piece, square, kings()));
}

int SearchPosition::full_balance() const {
    int sum = 0;
    for (const Seat seat : {Seat::kFirst, Seat::kSecond}) {
        taken_by(seat).without(size_->outside).each([&](Square square) {
            sum += piece_balance(board_[Ways::index(square)], square);
        });
        for (int kind = kPawn; kind < kHandKinds; ++kind) {
            sum += side_of(seat) * hands_[index(seat)].count(kind) * worth_in_hand(kind);
        }
    }
    return sum;
}

Score SearchPosition::evaluate() const {
    return side_of(turn_) * balance_ + kTempo;
}

// A position that was there before ends the line: who keeps giving check loses, else it is a draw,
// which who thinks would rather avoid.
std::optional<Score> SearchPosition::verdict(int ply) const {
    const std::uint64_t now = seen();
    if (!past_.has(now, 1)) {
        return std::nullopt;
    }
    bool own_checks = true, other_checks = in_check();
    for (std::size_t at = past_.size(); at-- > 0;) {
        const bool is_ours = (past_[at] & 1) == (now & 1);
        if (past_[at] == now) {
            const Score sure = kSureWin - 1 - ply;
            return other_checks ? sure : own_checks ? -sure : (turn_ == thinker_ ? -kDraw : kDraw);
        }
        (is_ours ? other_checks : own_checks) &= (past_[at] & 2) != 0;
    }
    return std::nullopt;
}

SearchPosition::Undo SearchPosition::play(Action action) {
    const Turn turn = turn_of(action);
    const int before = balance_;
    const int side = side_of(turn_);
    const Piece mover =
        turn.dropped == kNoKind ? board_[Ways::index(turn.from)] : Piece(turn.dropped, turn_);
    const Piece taken = board_[Ways::index(turn.to)];
    if (turn.dropped != kNoKind) {
        balance_ -= side * worth_in_hand(turn.dropped);
    } else if (mover.kind() != kKing) {
        balance_ -= piece_balance(mover, turn.from);
    }
    if (taken.exists()) {
        balance_ += side * worth_in_hand(plain(taken.kind())) - piece_balance(taken, turn.to);
    }
    const Undo undo{Position::play(action), before};
    if (mover.kind() == kKing) {
        balance_ = full_balance();
    } else {
        balance_ += piece_balance(board_[Ways::index(turn.to)], turn.to);
    }
    return undo;
}

void SearchPosition::undo(Action action, const Undo& undo) {
    Position::undo(action, undo.position);
    balance_ = undo.balance;
}

SearchPosition::PassUndo SearchPosition::pass() {
    const PassUndo undo{checkers_, pinned_};
    past_.push(seen());
    turn_ = opponent(turn_);
    watch_king({});
    return undo;
}

void SearchPosition::undo_pass(const PassUndo& undo) {
    turn_ = opponent(turn_);
    past_.pop();
    checkers_ = undo.checkers;
    pinned_ = undo.pinned;
}

int SearchPosition::slot(Action action) const {
    const Turn turn = turn_of(action);
    const int kind = turn.dropped != kNoKind
                         ? 16 + turn.dropped
                         : board_[Ways::index(turn.from)].kind() | (turn.promotes ? kPromotion : 0);
    return kind * kSquares + turn.to;
}

bool SearchPosition::is_noisy(Action action) const {
    const Turn turn = turn_of(action);
    if (turn.dropped != kNoKind) {
        return false;
    }
    const int kind = board_[Ways::index(turn.from)].kind();
    return board_[Ways::index(turn.to)].exists() ||
           (turn.promotes && (kind == kPawn || kind == kBishop || kind == kRook));
}

Score SearchPosition::gain(Action action) const {
    const Turn turn = turn_of(action);
    const Piece taken = board_[Ways::index(turn.to)];
    return (taken.exists() ? exchange_worth(taken.kind()) : 0) +
           (turn.promotes ? promotion_worth(board_[Ways::index(turn.from)].kind()) : 0);
}

}  // namespace ludoteca::shogi
