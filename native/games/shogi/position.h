// A Shogi position with its history.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/actions.h"
#include "core/history.h"
#include "core/position.h"
#include "core/random.h"
#include "core/result.h"
#include "core/seat.h"
#include "games/shogi/bitboard.h"
#include "games/shogi/board.h"
#include "games/shogi/piece.h"
#include "games/shogi/rules.h"

namespace ludoteca::shogi {

// A decoded action: a board move or a drop.
struct Turn {
    int dropped;  // or kNoKind for a board move
    Square from;  // of a board move
    Square to;
    bool promotes;
};

class Position {
  public:
    using Rules = shogi::Rules;

    static constexpr const char* kKey = "shogi";

    struct Undo {
        Bitboard checkers, pinned;
        std::uint64_t key;
        Piece taken;
    };

    struct Made {
        Action action;
        Piece taken;
    };

    static Position start(const Rules& rules);
    static Result<Position> read(std::string_view text, const Rules& rules);
    std::string text() const;

    Seat turn() const { return turn_; }
    bool is_chance() const { return false; }
    std::optional<Outcome> ended() const {
        // The current occurrence is not yet in the history.
        const int before = repetition_ - 1;
        const bool may_be = before >= 0 && past_.has(seen(), before);
        return may_be && earlier().times >= before ? std::optional(repeated()) : std::nullopt;
    }
    Outcome stuck() const {
        return Outcome::won(opponent(turn_), checkers_.any() ? "mate" : "no-move");
    }

    void moves(ActionList& list) const;
    int count_moves() const;
    bool is_move(Action action) const;
    Action random_move(Random& random) const;

    Undo play(Action action);
    bool is_ok() const;
    void undo(Action action, const Undo& undo);

    int single_moves(Action) const { return 1; }
    int action_count() const { return (size_->squares + kHandKinds) * size_->squares * 2; }
    std::string write_action(Action action) const;
    Result<Action> read_action(std::string_view text) const;

    std::vector<int> observation_shape() const;
    void observe(std::span<std::uint8_t> bytes, const ActionList& moves) const;

  protected:
    struct Targets {
        Bitboard promoting, staying;

        int count() const { return promoting.count() + staying.count(); }
    };

    static constexpr Square kNowhere = kSquares;

    explicit Position(const Rules& rules);

    Turn turn_of(Action action) const;
    Action action(const Turn& turn) const;
    std::string name(Square square) const;

    // The board.
    Bitboard of(Seat seat, int gait) const { return gaits_[index(seat)][gait]; }
    // Includes the blocked squares outside a small board.
    Bitboard taken_by(Seat seat) const { return sides_[index(seat)]; }
    Bitboard occupied() const { return sides_[0] | sides_[1]; }
    Bitboard own() const { return taken_by(turn_).without(size_->outside); }
    bool has_king(Seat seat) const { return of(seat, kKingGait).any(); }
    Square king(Seat seat) const { return of(seat, kKingGait).first(); }
    void toggle(Piece piece, Square square);
    void put(Piece piece, Square square);
    void give(Seat seat, int kind);

    // Checks and pins.
    void update_checks(Bitboard step_checkers);
    Bitboard step_attackers(Seat seat, Square square) const;
    Bitboard aimed_at(Square square, Seat seat) const;
    Bitboard pinned_of(Seat seat, Bitboard occupied, Bitboard& checkers) const;
    Bitboard safe_squares(Seat seat, Bitboard targets, Bitboard occupied) const;
    bool is_mate_by_pawn(Square square) const;

    // Moves.
    Bitboard evasion_targets() const;
    Bitboard king_targets() const;
    int count_moves_but_kings() const;
    Bitboard targets_of(Square from, Bitboard allowed) const;
    Targets split(int kind, Square from, Bitboard targets) const;
    Bitboard drop_targets(int kind, Bitboard free) const;
    Square mating_pawn(Bitboard pawn_targets) const;
    template <class Visitor>
    void visit_sets(Bitboard allowed, Visitor& visitor) const;
    template <Seat kSeat, class Visitor>
    void visit_sets_of(Bitboard allowed, Visitor& visitor) const;

    // History key: with the turn and whether it is check.
    std::uint64_t seen() const {
        return key_ | static_cast<std::uint64_t>(index(turn_)) | (checkers_.any() ? 2U : 0U);
    }
    // Earlier occurrences of exactly this position. Keys may collide, so moves are undone to
    // compare.
    struct Earlier {
        int times = 0;
        std::size_t first = 0;
    };
    Earlier earlier() const;
    Outcome repeated() const;
    std::vector<std::string> faults() const;

    Bitboard gaits_[2][kGaits];
    Bitboard sides_[2];
    Bitboard checkers_;  // of the seat to move
    Bitboard pinned_;    // pieces of the seat to move
    std::uint64_t key_ = 0;
    Hand hands_[2];
    std::array<Piece, kSquares> board_{};
    Seat turn_ = Seat::kFirst;
    int ply_ = 1;  // SFEN move number
    int repetition_;
    std::string_view impasse_;
    const Size* size_;
    History past_;
    std::vector<Made> made_;  // parallel to past_
};

inline Turn Position::turn_of(Action action) const {
    const unsigned move = action / 2U;
    const bool promotes = action % 2 != 0;
    const auto squares = static_cast<unsigned>(size_->squares);
    // Division by a constant is cheap.
    const unsigned from = squares == 81 ? move / 81 : move / squares;
    const unsigned to = move - from * squares;
    if (from < squares) {
        return {kNoKind, size_->square[from], size_->square[to], promotes};
    }
    // Drops come from rook to pawn.
    return {kRook - static_cast<int>(from - squares), kNowhere, size_->square[to], promotes};
}

// The line pieces of a seat that would attack a square of its opponent on an empty board.
inline Bitboard Position::aimed_at(Square square, Seat seat) const {
    const std::size_t at = Ways::index(square);
    const Bitboard straight = of(seat, kRookGait) | of(seat, kDragonGait);
    const Bitboard diagonal = of(seat, kBishopGait) | of(seat, kHorseGait);
    return (straight & kWaysTable.straights[at]) | (diagonal & kWaysTable.diagonals[at]) |
           (of(seat, kLanceGait) & kWaysTable.ray(ahead(opponent(seat)), square));
}

// The pinned pieces of a seat; adds line checkers to `checkers`.
inline Bitboard Position::pinned_of(Seat seat, Bitboard occupied, Bitboard& checkers) const {
    const Seat other = opponent(seat);
    const Square square = king(seat);
    Bitboard pinned;
    aimed_at(square, other).each([&](Square from) {
        const Bitboard blockers = kWaysTable.between(square, from) & occupied;
        if (blockers.none()) {
            checkers |= Bitboard::of(from);
        } else if (blockers.count() == 1) {
            pinned |= blockers & taken_by(seat);
        }
    });
    return pinned;
}

}  // namespace ludoteca::shogi

namespace ludoteca {
static_assert(Position<shogi::Position>);
}  // namespace ludoteca
