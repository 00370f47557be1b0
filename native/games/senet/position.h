// Senet: pieces on the path, turn, and the throw.

#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/actions.h"
#include "core/position.h"
#include "core/random.h"
#include "core/result.h"
#include "core/seat.h"
#include "games/senet/board.h"
#include "games/senet/rules.h"

namespace ludoteca::senet {

// Actions: throws 1 to 5, steps by origin, then the pass, encoded as a step from kOff to kOff.
inline constexpr Action kFirstStep = kThrows;
inline constexpr Action kPass = kFirstStep + kOff;
inline constexpr int kActions = kPass + 1;

constexpr Action throw_action(Throw thrown) {
    return static_cast<Action>(thrown - 1);
}

constexpr Action step_action(Place origin) {
    return static_cast<Action>(kFirstStep + origin);
}

constexpr bool is_throw(Action action) {
    return action < kFirstStep;
}

constexpr Place origin_of(Action step) {
    return step - kFirstStep;
}

class Position {
  public:
    using Rules = senet::Rules;

    static constexpr const char* kKey = "senet";

    struct Undo {
        Squares own, other;
        std::uint8_t thrown;
        Seat turn;
        std::uint8_t target;
        char moved, met;  // on the origin, and on the target
    };

    static Position start(const Rules& rules);
    static Result<Position> read(std::string_view text, const Rules& rules);
    std::string text() const;

    const Rules& rules() const { return rules_; }
    Seat turn() const { return turn_; }
    // thrown() is 0 while a throw is due.
    Squares own() const { return own_; }
    Squares other() const { return other_; }
    Throw thrown() const { return thrown_; }
    bool is_chance() const { return thrown_ == 0 && !is_over(); }

    std::optional<Outcome> ended() const;
    // Never happens: a player without a move passes.
    Outcome stuck() const { return Outcome::drawn(kCleared); }

    void moves(ActionList& list) const;
    int count_moves() const;
    bool is_move(Action action) const;
    Action random_move(Random& random) const;

    Undo play(Action action);
    bool is_ok() const;
    void undo(Action action, const Undo& undo);

    int single_moves(Action action) const { return action >= kFirstStep ? 1 : 0; }
    int action_count() const { return kActions; }
    std::string write_action(Action action) const;
    Result<Action> read_action(std::string_view text) const;

    std::vector<int> observation_shape() const;
    void observe(std::span<std::uint8_t> planes, const ActionList& moves) const;

  protected:
    static constexpr const char* kCleared = "cleared";

    Position(std::string_view squares, Seat turn, Throw thrown, const Rules& rules);

    bool is_over() const { return own_ == 0 || other_ == 0; }
    Squares choices() const;
    Place target(Place origin) const;
    std::string write_step(Place origin) const;

    // Ownership for the rules; names_ only for the text.
    Squares own_ = 0;
    Squares other_ = 0;
    std::uint8_t thrown_;  // 0 while a throw is due
    Seat turn_;
    Rules rules_;
    std::array<char, kPlaces + 1> names_;  // includes kOff, to avoid branches
};

inline std::optional<Outcome> Position::ended() const {
    if (!is_over()) [[likely]] {
        return std::nullopt;
    }
    return Outcome::won(own_ == 0 ? turn_ : opponent(turn_), kCleared);
}

// Ignores the trap.
inline Place Position::target(Place origin) const {
    const Place reached = origin + rules_.distance(thrown_);
    return reached < kOff ? reached : kOff;
}

inline Position::Undo Position::play(Action action) {
    Undo before{own_, other_, thrown_, turn_, 0, kFree, kFree};
    if (is_throw(action)) {
        thrown_ = static_cast<std::uint8_t>(action + 1);
        return before;
    }
    const Place origin = origin_of(action);
    Place to = target(origin);
    to = to == kTrap ? landing(own_ | other_, origin) : to;
    // All ones if the target holds an enemy, which swaps places.
    const Squares met = Squares{0} - (other_ >> to & 1);
    const Squares both = only(origin) ^ only(to);
    own_ = (own_ ^ both) & kPath;
    other_ ^= both & met;

    char& left = names_[static_cast<unsigned>(origin)];
    char& reached = names_[static_cast<unsigned>(to)];
    before.target = static_cast<std::uint8_t>(to);
    before.moved = left;
    before.met = reached;
    left = before.met;
    reached = before.moved;
    names_[kOff] = kFree;

    // Branchless: the die is unpredictable.
    const bool passes_on = !rules_.throws_again(thrown_);
    const Squares change = (own_ ^ other_) & (Squares{0} - Squares{passes_on});
    own_ ^= change;
    other_ ^= change;
    turn_ = static_cast<Seat>(index(turn_) ^ int{passes_on});
    thrown_ = 0;
    assert(is_ok());
    return before;
}

inline void Position::undo(Action action, const Undo& undo) {
    own_ = undo.own;
    other_ = undo.other;
    thrown_ = undo.thrown;
    turn_ = undo.turn;
    if (!is_throw(action)) {
        // The origin last: the trap may return a piece to its origin.
        names_[undo.target] = undo.met;
        names_[static_cast<unsigned>(origin_of(action))] = undo.moved;
    }
}

}  // namespace ludoteca::senet

#include "games/senet/movegen.h"

namespace ludoteca {
static_assert(Position<senet::Position>);
}  // namespace ludoteca
