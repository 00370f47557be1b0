// Neutron by Robert A. Kraus (Playroom 81, 1978): slide, and bring the neutron home.

#pragma once

#include <cassert>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/actions.h"
#include "core/history.h"
#include "core/options.h"
#include "core/position.h"
#include "core/random.h"
#include "core/result.h"
#include "core/seat.h"
#include "games/neutron/board.h"
#include "games/neutron/rules.h"

namespace ludoteca::neutron {

// Encodes a turn as neutron * 201 + square * 8 + direction.
struct Turn {
    // White's opening turn only.
    static constexpr int kRest = kDirections;
    // The neutron has slid home.
    static constexpr int kNoPiece = kSquares * kDirections;
    static constexpr int kPieceMoves = kNoPiece + 1;
    static constexpr int kCount = (kRest + 1) * kPieceMoves;

    int neutron;
    int piece;

    static constexpr Turn of(Action action) { return {action / kPieceMoves, action % kPieceMoves}; }
    constexpr Action action() const { return static_cast<Action>(neutron * kPieceMoves + piece); }

    constexpr int origin() const { return cell_of(piece / kDirections); }
    constexpr int direction() const { return piece % kDirections; }

    static constexpr int piece_move(int cell, int direction) {
        return square_of(cell) * kDirections + direction;
    }
};

class Position {
  public:
    using Rules = neutron::Rules;

    static constexpr const char* kKey = "neutron";

    struct Undo {
        Cells own;
        int neutron;
        bool opening;
    };

    static Position start(const Rules& rules);
    static Result<Position> read(std::string_view text, const Rules& rules);
    std::string text() const;

    const Rules& rules() const { return rules_; }
    Seat turn() const { return turn_; }
    bool is_chance() const { return false; }

    std::optional<Outcome> ended() const {
        if (board_ends()) {
            return end_on_board();
        }
        // Only opening positions can lack a turn, and those have no past.
        if (repeats()) {
            return Outcome::drawn("repetition");
        }
        return std::nullopt;
    }
    Outcome stuck() const { return Outcome::won(opponent(turn_), "no-turn"); }

    void moves(ActionList& list) const;
    int count_moves() const;
    bool is_move(Action action) const;
    Action random_move(Random& random) const;

    Undo play(Action action) {
        const Turn turn = Turn::of(action);
        const Undo undo{own(), neutron_, opening_};
        if (rules_.repetition != 0) {
            past_.push(key());
        }
        if (turn.neutron != Turn::kRest) {
            neutron_ = slide(neutron_, turn.neutron, stoppers());
        }
        if (turn.piece != Turn::kNoPiece) {
            const int origin = turn.origin();
            pieces_[index(turn_)] ^= bit(origin) | bit(slide(origin, turn.direction(), stoppers()));
        }
        turn_ = opponent(turn_);
        opening_ = false;
        assert(is_ok());
        return undo;
    }
    bool is_ok() const;

    void undo(Action, const Undo& undo) {
        turn_ = opponent(turn_);
        pieces_[index(turn_)] = undo.own;
        neutron_ = undo.neutron;
        opening_ = undo.opening;
        if (rules_.repetition != 0) {
            past_.pop();
        }
    }

    int single_moves(Action action) const {
        const Turn turn = Turn::of(action);
        return (turn.neutron != Turn::kRest) + (turn.piece != Turn::kNoPiece);
    }
    int action_count() const { return Turn::kCount; }
    std::string write_action(Action action) const;
    Result<Action> read_action(std::string_view text) const;

    std::vector<int> observation_shape() const;
    void observe(std::span<std::uint8_t> bytes, const ActionList& moves) const;

  protected:
    Position(const Rules& rules, Cells white, Cells black, int neutron, Seat turn, bool opening)
        : pieces_{white, black}, neutron_(neutron), turn_(turn), opening_(opening), rules_(rules) {}

    Cells own() const { return pieces_[index(turn_)]; }

    Cells stoppers() const { return stoppers_with(neutron_); }
    Cells stoppers_with(int neutron) const {
        return pieces_[0] | pieces_[1] | bit(neutron) | kFrame;
    }

    bool at_home() const { return bit(neutron_) & kHomeRows; }
    bool blocked() const { return !opening_ && !(kNeighbours[neutron_] & ~stoppers()); }
    bool base_taken() const {
        return rules_.base_wins && (pieces_[0] == kTopRow || pieces_[1] == kBottomRow);
    }
    bool board_ends() const { return at_home() || base_taken() || blocked(); }
    Outcome end_on_board() const;
    ByDirection count_by_neutron() const;

    // Without collisions.
    std::uint64_t key() const {
        const int neutron = neutron_ - kFirstCell;
        return mix(pieces_[0] >> kFirstCell | pieces_[1] >> kFirstCell << 29 |
                   static_cast<std::uint64_t>(neutron) << 58 |
                   static_cast<std::uint64_t>(turn_) << 63);
    }
    bool repeats() const {
        return rules_.repetition != 0 && past_.has(key(), rules_.repetition - 1);
    }

    Cells pieces_[2];
    int neutron_;
    Seat turn_;
    // White's first turn, without a neutron slide.
    bool opening_;
    Rules rules_;
    History past_;
};

}  // namespace ludoteca::neutron

namespace ludoteca {
static_assert(Position<neutron::Position>);
}  // namespace ludoteca
