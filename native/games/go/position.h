// A Go position with its history.

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
#include "core/interrupt_poll.h"
#include "core/playout.h"
#include "core/position.h"
#include "core/random.h"
#include "core/result.h"
#include "core/seat.h"
#include "games/go/board.h"
#include "games/go/past.h"
#include "games/go/rules.h"
#include "games/go/stones.h"

namespace ludoteca::go {

// An action is a point, or the number of points for the pass.
class Position {
  public:
    using Rules = go::Rules;

    static constexpr const char* kKey = "go";
    static constexpr int kPassesThatEnd = 2;

    struct Undo {
        Stones::Change stones;  // empty for a pass
        std::array<int, 2> prisoners;
        Point ko;
        std::uint8_t passes;
        bool first;  // first stone of this colour there
    };

    static Position start(const Rules& rules);
    static Result<Position> read(std::string_view text, const Rules& rules);
    std::string text() const;

    const Board& board() const { return stones_.board(); }
    Seat turn() const { return turn_; }
    Action pass() const { return board().off; }
    const Rules& rules() const { return rules_; }
    const Stones& stones() const { return stones_; }
    // By capturer.
    const std::array<int, 2>& prisoners() const { return prisoners_; }
    int passes() const { return passes_; }
    Point ko() const { return ko_; }
    // Forbidden by ko or superko only.
    bool is_ko(Point point) const {
        return point == ko_ || (rules_.ko != Ko::kSimple &&
                                stones_.has_liberty_after(point, index(turn_)) && !is_open(point));
    }
    bool is_chance() const { return false; }

    // Black and White, with every stone alive.
    std::array<double, 2> score() const;
    // Komi converted to area scoring: under territory scoring each stone played fills a point of
    // the area it counts for.
    double area_komi() const;

    std::optional<Outcome> ended() const {
        return passes_ < kPassesThatEnd ? std::nullopt : std::optional(scored());
    }
    // Never happens: the pass is always legal.
    Outcome stuck() const { return scored(); }

    void moves(ActionList& list) const;
    int count_moves() const;
    bool is_move(Action action) const;
    Action random_move(Random& random) const;

    // Uniform over legal points except own eyes; a pass if there is none.
    Action random_playout_move(Random& random) const;

    Ownership ownership(std::uint64_t playouts, std::uint64_t seed, InterruptPoll& poll) const;

    Undo play(Action action);
    bool is_ok() const {
        return stones_.is_ok() && passes_ <= kPassesThatEnd &&
               (ko_ == kNoPoint || stones_.is_free(ko_));
    }
    void undo(Action action, const Undo& undo);

    // With simple ko and no history, for playouts. Earlier moves can no longer be undone.
    Position without_past() const;

    int single_moves(Action) const { return 1; }
    int action_count() const { return board().points + 1; }
    std::string write_action(Action action) const;
    Result<Action> read_action(std::string_view text) const;

    std::vector<int> observation_shape() const;
    void observe(std::span<std::uint8_t> bytes, const ActionList& moves) const;

    // Network inputs, see features.cpp; `recent` holds the last moves, latest first.
    static constexpr int kFeaturePlanes = 16;
    static constexpr int kFeatureGlobals = 8;
    std::vector<int> feature_planes() const { return {kFeaturePlanes, board().size, board().size}; }
    void features(std::span<const Action> recent, std::span<float> planes,
                  std::span<float> globals) const;

  private:
    static constexpr std::uint64_t kWhiteToMove = mix(~std::uint64_t{0});

    Position(const Rules& rules, Seat turn)
        : rules_(rules), stones_(board_of(rules.size)), turn_(turn) {}

    void set_up(Point point, Seat seat);

    Outcome scored() const;

    static std::uint8_t bit(int colour) { return static_cast<std::uint8_t>(1 << colour); }

    std::uint64_t repetition_key(std::uint64_t board, Seat turn) const {
        const bool matters = rules_.ko == Ko::kSituational && turn == Seat::kSecond;
        return matters ? board ^ kWhiteToMove : board;
    }

    // Legality of a free point.
    bool is_open(Point point) const;
    // 1 for legal points, else 0.
    void mark_open(std::uint8_t* open) const;
    bool repeats(Point point) const;

    // Whether a stone there would capture a single stone.
    bool retakes_ko(Point point) const;
    std::string ko_fault(std::string_view name, Point point) const;
    std::vector<std::string> stone_faults() const;

    Rules rules_;
    Stones stones_;
    Past past_;  // empty under simple ko
    // Colours that ever stood on a point, as bits: a first stone there makes a new board.
    std::array<std::uint8_t, kMostPoints> stood_ = {};
    std::array<int, 2> prisoners_ = {0, 0};  // by capturer
    // Simple ko. Under superko the text omits it, as the history decides.
    Point ko_ = kNoPoint;
    std::uint8_t passes_ = 0;
    Seat turn_;
};

}  // namespace ludoteca::go

namespace ludoteca {
static_assert(Position<go::Position>);
}  // namespace ludoteca
