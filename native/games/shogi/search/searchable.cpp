#include "games/shogi/search/searchable.h"

#include <algorithm>

#include "games/shogi/keys.h"

namespace ludoteca::shogi {

// The network was trained on full boards with two kings.
SearchPosition::SearchPosition(const Position& position, const Knowledge& knowledge)
    : Position(position), before_(past_, seen(), repetition_), thinker_(position.turn()) {
    board_now_ = board_key();
    path_.reserve(kMaxPly + 8);
    uses_network_ = knowledge.network && size_ == &kFullSize && has_king(Seat::kFirst) &&
                    has_king(Seat::kSecond);
    if (uses_network_) {
        accumulator_.start(*knowledge.network, view_of(Seat::kFirst, king(Seat::kFirst)),
                           view_of(Seat::kSecond, king(Seat::kSecond)),
                           [this](const auto& visit) { each_feature(visit); });
    } else {
        handcrafted_ = handcrafted_eval();
    }
}

template <class Visit>
void SearchPosition::each_feature(const Visit& visit) const {
    for (const Seat seat : {Seat::kFirst, Seat::kSecond}) {
        taken_by(seat).each([&](Square square) {
            visit(FeatureSource{board_[Ways::index(square)], static_cast<std::int8_t>(square),
                                false});
        });
        for (int kind = kPawn; kind < kHandKinds; ++kind) {
            for (int n = 0; n < hands_[index(seat)].count(kind); ++n) {
                visit(FeatureSource{Piece(kind, seat), static_cast<std::int8_t>(n), true});
            }
        }
    }
}

Change SearchPosition::change_of(const Turn& turn) const {
    Change change{};
    const Hand hand = hands_[index(turn_)];
    const auto on = [](Piece piece, Square square) {
        return FeatureSource{piece, static_cast<std::int8_t>(square), false};
    };
    const auto held = [this](int kind, int n) {
        return FeatureSource{Piece(kind, turn_), static_cast<std::int8_t>(n), true};
    };
    if (turn.dropped != kNoKind) {
        change.gone[0] = held(turn.dropped, hand.count(turn.dropped) - 1);
        change.come[0] = on(Piece(turn.dropped, turn_), turn.to);
        return change;
    }
    const Piece mover = board_[Ways::index(turn.from)], taken = board_[Ways::index(turn.to)];
    change.gone[0] = on(mover, turn.from);
    change.come[0] = on(turn.promotes ? mover.promoted() : mover, turn.to);
    if (taken.exists()) {
        const int kind = plain(taken.kind());
        change.gone[1] = on(taken, turn.to);
        change.come[1] = held(kind, hand.count(kind));
    }
    return change;
}

Kings SearchPosition::kings() const {
    Kings kings{};
    for (const Seat seat : {Seat::kFirst, Seat::kSecond}) {
        kings.squares[index(seat)] = has_king(seat) ? king(seat) : kNowhere;
    }
    return kings;
}

int SearchPosition::handcrafted_value(Piece piece, Square square) const {
    return side_of(piece.seat()) * (piece.kind() == kKing
                                        ? value_of_king(piece.seat(), square, size_->side)
                                        : value_on_board(piece, square, kings()));
}

int SearchPosition::handcrafted_eval() const {
    int sum = 0;
    for (const Seat seat : {Seat::kFirst, Seat::kSecond}) {
        taken_by(seat).without(size_->outside).each([&](Square square) {
            sum += handcrafted_value(board_[Ways::index(square)], square);
        });
        for (int kind = kPawn; kind < kHandKinds; ++kind) {
            sum += side_of(seat) * hands_[index(seat)].count(kind) * value_in_hand(kind);
        }
    }
    return sum;
}

std::uint64_t SearchPosition::key_after(Action action) const {
    const Turn turn = turn_of(action);
    const Hand hand = hands_[index(turn_)];
    if (turn.dropped != kNoKind) {
        return before_.mark ^
               key_for(opponent(turn_),
                       key_ ^ key_of(turn_, turn.dropped, hand.count(turn.dropped) - 1) ^
                           key_of(Piece(turn.dropped, turn_), turn.to));
    }
    const Piece mover = board_[Ways::index(turn.from)], taken = board_[Ways::index(turn.to)];
    std::uint64_t key =
        key_ ^ key_of(mover, turn.from) ^ key_of(turn.promotes ? mover.promoted() : mover, turn.to);
    if (taken.exists()) {
        const int kind = plain(taken.kind());
        key ^= key_of(taken, turn.to) ^ key_of(turn_, kind, hand.count(kind));
    }
    return before_.mark ^ key_for(opponent(turn_), key);
}

Score SearchPosition::evaluate() const {
    if (uses_network_) {
        return accumulator_.evaluate(turn_, [this](const auto& visit) { each_feature(visit); });
    }
    return side_of(turn_) * handcrafted_ + shogi::kTuning.tempo;
}

std::optional<Score> SearchPosition::verdict(int ply) const {
    if (const std::optional<Score> repeated = repetition(ply)) {
        return repeated;
    }
    if (const std::optional<Score> dominated = dominance(ply)) {
        return dominated;
    }
    return can_declare() ? std::optional(kWin - ply) : std::nullopt;
}

// Perpetual check loses; another repetition is a draw with contempt. Compares keys only: moves
// cannot be undone past a null move.
std::optional<Score> SearchPosition::repetition(int ply) const {
    const std::uint64_t now = seen();
    if (repetition_ == 0 || !past_.has(now, 1)) {
        return std::nullopt;
    }
    bool own_checks = true, other_checks = in_check();
    int times = 1;
    for (std::size_t at = past_.size(); at-- > 0;) {
        if (past_[at] == now) {
            const bool is_end = ++times == repetition_;
            if (is_end || at >= before_.root) {
                const Score sure = (is_end ? kWin : kSureWin - 1) - ply;
                const Score contempt = shogi::kTuning.contempt;
                return other_checks == own_checks ? (turn_ == thinker_ ? -contempt : contempt)
                       : other_checks             ? sure
                                                  : -sure;
            }
        }
        const bool is_ours = (past_[at] & 1) == (now & 1);
        (is_ours ? other_checks : own_checks) &= (past_[at] & 2) != 0;
    }
    return std::nullopt;
}

// Hand dominance: the same board as earlier in the line with a larger or smaller hand.
std::optional<Score> SearchPosition::dominance(int ply) const {
    const std::uint64_t held = hands_[index(turn_)].counts();
    const std::size_t size = path_.size();
    for (std::size_t back = 4; back <= std::min(shogi::kTuning.dominance_plies, size); back += 2) {
        const Passed& before = path_[size - back];
        if (before.board == board_now_ && before.hand != held) {
            const Score much = shogi::kTuning.dominance - ply;
            if (covers(held, before.hand)) {
                return much;
            }
            if (covers(before.hand, held)) {
                return -much;
            }
        }
    }
    return std::nullopt;
}

// CSA and JSA rules: the king and ten more pieces in the promotion zone, no check, enough points.
bool SearchPosition::can_declare() const {
    const Bitboard zone = size_->zone[index(turn_)];
    if ((of(turn_, kKingGait) & zone).none() || in_check() || impasse_ == "none") {
        return false;
    }
    const Bitboard there = (own() & zone).without(of(turn_, kKingGait));
    const Bitboard large = of(turn_, kBishopGait) | of(turn_, kRookGait) | of(turn_, kHorseGait) |
                           of(turn_, kDragonGait);
    constexpr int kFewest = 10, kLargeExtra = 4;
    if (there.count() < kFewest) {
        return false;
    }
    int points = there.count() + kLargeExtra * (there & large).count();
    const Hand hand = hands_[index(turn_)];
    for (int kind = kPawn; kind < kHandKinds; ++kind) {
        points += hand.count(kind) * (kind == kBishop || kind == kRook ? 1 + kLargeExtra : 1);
    }
    const int needed = impasse_ == "jsa24" ? 31 : turn_ == Seat::kFirst ? 28 : 27;
    return points >= needed;
}

std::vector<SearchPosition::Passed> SearchPosition::boards_before(Seat seat) const {
    std::vector<Passed> boards;
    SearchPosition back(*this);
    while (!back.made_.empty()) {
        const Made last = back.made_.back();
        const std::uint64_t key = back.past_[back.past_.size() - 1] & ~std::uint64_t{3};
        back.Position::undo(last.action, {{}, {}, key, last.taken});
        boards.push_back({back.board_key(), back.hand(seat).counts()});
    }
    return boards;
}

SearchPosition::Undo SearchPosition::play(Action action) {
    const Turn turn = turn_of(action);
    const int before = handcrafted_;
    const std::uint64_t board = board_now_;
    path_.push_back({board_now_, hands_[index(turn_)].counts()});
    board_now_ ^= board_change(action).key;
    if (uses_network_) {
        const Change change = change_of(turn);
        View views[2] = {accumulator_.view(Seat::kFirst), accumulator_.view(Seat::kSecond)};
        if (change.gone[0].piece.kind() == kKing && !change.gone[0].is_in_hand) {
            views[index(turn_)] = view_of(turn_, turn.to);
        }
        accumulator_.push(change, views[0], views[1]);
        return {Position::play(action), board, before};
    }
    const int side = side_of(turn_);
    const Piece mover =
        turn.dropped == kNoKind ? board_[Ways::index(turn.from)] : Piece(turn.dropped, turn_);
    const Piece taken = board_[Ways::index(turn.to)];
    if (turn.dropped != kNoKind) {
        handcrafted_ -= side * value_in_hand(turn.dropped);
    } else if (mover.kind() != kKing) {
        handcrafted_ -= handcrafted_value(mover, turn.from);
    }
    if (taken.exists()) {
        handcrafted_ +=
            side * value_in_hand(plain(taken.kind())) - handcrafted_value(taken, turn.to);
    }
    const Undo undo{Position::play(action), board, before};
    if (mover.kind() == kKing) {
        handcrafted_ = handcrafted_eval();
    } else {
        handcrafted_ += handcrafted_value(board_[Ways::index(turn.to)], turn.to);
    }
    return undo;
}

void SearchPosition::undo(Action action, const Undo& undo) {
    Position::undo(action, undo.position);
    handcrafted_ = undo.balance;
    board_now_ = undo.board;
    path_.pop_back();
    if (uses_network_) {
        accumulator_.pop();
    }
}

SearchPosition::NullMoveUndo SearchPosition::do_null_move() {
    const NullMoveUndo undo{checkers_, pinned_};
    past_.push(seen());
    path_.push_back({board_now_, hands_[index(turn_)].counts()});
    board_now_ ^= kTurnKey;
    turn_ = opponent(turn_);
    update_checks({});
    return undo;
}

void SearchPosition::undo_null_move(const NullMoveUndo& undo) {
    turn_ = opponent(turn_);
    board_now_ ^= kTurnKey;
    path_.pop_back();
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
    return (taken.exists() ? exchange_value(taken.kind()) : 0) +
           (turn.promotes ? promotion_value(board_[Ways::index(turn.from)].kind()) : 0);
}

}  // namespace ludoteca::shogi
