// Go: place stones, capture what has no liberties, surround territory.

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
#include "core/ownership.h"
#include "core/position.h"
#include "core/random.h"
#include "core/result.h"
#include "core/seat.h"
#include "core/watch.h"
#include "games/go/board.h"
#include "games/go/past.h"
#include "games/go/rules.h"
#include "games/go/stones.h"

namespace ludoteca::go {

// An action is the number of a point, or the pass, whose number is that of the points.
class Position {
  public:
    using Rules = go::Rules;

    static constexpr const char* kKey = "go";
    static constexpr int kPassesThatEnd = 2;

    struct Undo {
        Stones::Change stones;  // of a pass, nothing
        std::array<int, 2> prisoners;
        Point ko;
        std::uint8_t passes;
        bool first;  // whether no stone of this colour had stood there
    };

    static Position start(const Rules& rules);
    static Result<Position> read(std::string_view text, const Rules& rules);
    std::string text() const;

    const Board& board() const { return stones_.board(); }
    Seat turn() const { return turn_; }
    Action pass() const { return board().off; }
    bool is_chance() const { return false; }

    // The points of Black and White if every stone on the board is alive.
    std::array<double, 2> score() const;

    std::optional<Outcome> ended() const {
        return passes_ < kPassesThatEnd ? std::nullopt : std::optional(judged());
    }
    // There is always a move, the pass, until the game has ended.
    Outcome stuck() const { return judged(); }

    void moves(ActionList& list) const;
    int count_moves() const;
    bool is_move(Action action) const;
    Action random_move(Random& random) const;

    // One of the legal points that are not the mover's own eyes, all equally likely; a pass if
    // there is none. Only during play.
    Action random_playout_move(Random& random) const;

    // Who owns each point after playouts that are random but not foolish.
    Ownership ownership(std::uint64_t playouts, std::uint64_t seed, Watch& watch) const;

    Undo play(Action action);
    void undo(Action action, const Undo& undo);

    // The same board under simple ko without the past, for playouts: superko would cost more than
    // it changes. Earlier moves can no longer be undone.
    Position without_past() const;

    int single_moves(Action) const { return 1; }
    int action_count() const { return board().points + 1; }
    std::string write_action(Action action) const;
    Result<Action> read_action(std::string_view text) const;

    std::vector<int> observation_shape() const;
    void observe(std::span<std::uint8_t> bytes, const ActionList& moves) const;

  private:
    static constexpr std::uint64_t kWhiteToMove = mix(~std::uint64_t{0});

    Position(const Rules& rules, Seat turn)
        : rules_(rules), stones_(board_of(rules.size)), turn_(turn) {}

    // Put down a stone before the game.
    void set_up(Point point, Seat seat);

    Outcome judged() const;

    static std::uint8_t bit(int colour) { return static_cast<std::uint8_t>(1 << colour); }

    // What superko compares.
    std::uint64_t repetition_key(std::uint64_t board, Seat turn) const {
        const bool matters = rules_.ko == Ko::kSituational && turn == Seat::kSecond;
        return matters ? board ^ kWhiteToMove : board;
    }

    // Whether a free point may be played on.
    bool is_open(Point point) const;
    // Mark with 1 the points that may be played on, and with 0 the others.
    void mark_open(std::uint8_t* open) const;
    bool repeats(Point point) const;

    // Whether a ko point in a text can be one: a stone there would retake a single stone.
    bool retakes_ko(Point point) const;
    std::string ko_fault(std::string_view name, Point point) const;
    std::vector<std::string> stone_faults() const;

    Rules rules_;
    Stones stones_;
    Past past_;  // of all earlier positions; empty under simple ko
    // Where stones have stood in this game, bit 0 for Black and bit 1 for White: elsewhere a stone
    // that stays makes a new board.
    std::array<std::uint8_t, kMostPoints> stood_ = {};
    std::array<int, 2> prisoners_ = {0, 0};  // taken by Black and by White
    // Where a stone would retake a ko at once. Superko also sees that in the past, and then it is
    // not in the text.
    Point ko_ = kNoPoint;
    std::uint8_t passes_ = 0;
    Seat turn_;
};

}  // namespace ludoteca::go

namespace ludoteca {
static_assert(Position<go::Position>);
}  // namespace ludoteca
