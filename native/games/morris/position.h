// A position of a morris game: the men on the board and in hand, and whose turn it is.

#pragma once

#include <array>
#include <bit>
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
#include "games/morris/board.h"
#include "games/morris/rules.h"

namespace ludoteca::morris {

class Position {
  public:
    using Rules = morris::Rules;

    static constexpr const char* kKey = "morris";

    struct Undo {
        std::int32_t quiet;
    };

    static Position start(const Rules& rules) { return Position(rules); }
    static Result<Position> read(std::string_view text, const Rules& rules);
    std::string text() const;

    const Rules& rules() const { return rules_; }
    Seat turn() const { return turn_; }
    Points men(Seat seat) const { return men_[index(seat)]; }
    int hand(Seat seat) const { return hands_[index(seat)]; }
    bool is_chance() const { return false; }

    std::optional<Outcome> ended() const {
        if (is_over_on_board()) {
            return end_on_board();
        }
        return may_be_drawn() ? end_by_past() : std::nullopt;
    }
    Outcome stuck() const { return Outcome::won(opponent(turn_), "blocked"); }

    void moves(ActionList& list) const;
    int count_moves() const;
    bool is_move(Action action) const;
    Action random_move(Random& random) const;

    // Drawn step by step: first the move, uniformly, then the man it takes.
    Action random_step_move(Random& random) const;

    Undo play(Action action);
    bool is_ok() const;
    void undo(Action action, const Undo& undo);

    // Whether a game of at most this many more plies ends before the quiet-turn draw. Placements
    // come first and are not quiet.
    bool ends_in_time(int plies) const {
        const int placed = rules_.moves_while_placing ? 0 : hands_[0] + hands_[1];
        const int quiet = placed > 0 ? -placed : quiet_;
        return rules_.quiet_turns == 0 || quiet + plies <= rules_.quiet_turns;
    }

    int single_moves(Action action) const {
        return board().turn(action).taken < board().points ? 2 : 1;
    }
    int action_count() const { return board().action_count(); }
    std::string write_action(Action action) const;
    Result<Action> read_action(std::string_view text) const;

    std::vector<int> observation_shape() const;
    void observe(std::span<std::uint8_t> bytes, const ActionList& moves) const;

  protected:
    struct Ways;

    // A player with this many men flies, with fewer loses.
    static constexpr int kFewest = 3;
    // In plies.
    static constexpr int kSoonestReturn = 4;

    explicit Position(const Rules& rules) : rules_(rules) {
        hands_.fill(static_cast<std::uint8_t>(rules.men));
    }

    std::optional<Error> take_in_hand(int white, int black);

    const Board& board() const { return *rules_.board; }
    Points own() const { return men_[index(turn_)]; }
    Points enemy() const { return men_[index(opponent(turn_))]; }
    Points free() const { return board().everywhere ^ men_[0] ^ men_[1]; }

    int men_left(Seat seat) const { return std::popcount(men_[index(seat)]) + hands_[index(seat)]; }
    bool has_line(Seat seat) const { return board().in_mills(men_[index(seat)]) != 0; }
    bool has_hand() const { return hands_[index(turn_)] != 0; }
    bool must_place() const { return has_hand() && !rules_.moves_while_placing; }
    bool flies() const { return rules_.flying && !has_hand() && std::popcount(own()) <= kFewest; }
    Points victims() const;

    bool is_over_on_board() const {
        return men_left(Seat::kFirst) < kFewest || men_left(Seat::kSecond) < kFewest ||
               free() == 0 ||
               (rules_.line_wins && (has_line(Seat::kFirst) || has_line(Seat::kSecond)));
    }
    Outcome end_on_board() const;

    bool may_be_drawn() const {
        return (rules_.repetition != 0 && quiet_ >= kSoonestReturn * (rules_.repetition - 1)) ||
               (rules_.quiet_turns != 0 && quiet_ >= rules_.quiet_turns);
    }
    std::optional<Outcome> end_by_past() const;

    Points reach(int from) const;
    Points others(int from) const { return own() & ~just(from); }

    // Men, hands and turn, without collisions; the odd factor spreads them over the bits that
    // History uses.
    std::uint64_t key() const {
        const std::uint64_t men = men_[0] | std::uint64_t{men_[1]} << kMostPoints;
        const std::uint64_t hands = hands_[0] | std::uint64_t{hands_[1]} << 4;
        return (men | hands << 48 | std::uint64_t{turn_ == Seat::kSecond} << 56) * kSpread;
    }
    // Inverse of key(), without a past.
    Position at(std::uint64_t key) const;

    static constexpr std::uint64_t kSpread = 0x9E3779B97F4A7C15U, kGather = 0xF1DE83E19937733DU;
    static_assert(kSpread * kGather == 1);

    Rules rules_;
    std::array<Points, 2> men_{};
    std::array<std::uint8_t, 2> hands_{};
    Seat turn_ = Seat::kFirst;
    std::int32_t quiet_ = 0;
    // Not cleared after irreversible moves: older positions cannot recur.
    History past_;
};

}  // namespace ludoteca::morris

namespace ludoteca {
static_assert(Position<morris::Position>);
}  // namespace ludoteca
