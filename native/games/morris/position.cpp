#include "games/morris/position.h"

#include <cassert>

namespace ludoteca::morris {

Outcome Position::end_on_board() const {
    for (const Seat seat : {opponent(turn_), turn_}) {
        if (rules_.line_wins && has_line(seat)) {
            return Outcome::won(seat, "line");
        }
        if (men_left(opponent(seat)) < kFewest) {
            return Outcome::won(seat, "two-men");
        }
    }
    // Only possible with twelve men each: a draw, as in Morabaraba.
    return Outcome::drawn("full");
}

std::optional<Outcome> Position::end_by_past() const {
    const bool repeated = rules_.repetition != 0 && past_.has(key(), rules_.repetition - 1);
    const bool quiet = rules_.quiet_turns != 0 && quiet_ >= rules_.quiet_turns;
    if (!repeated && !quiet) {
        return std::nullopt;
    }
    // A player who cannot move loses, even on the turn that would have been a draw.
    if (count_moves() == 0) {
        return stuck();
    }
    return Outcome::drawn(repeated ? "repetition" : "quiet");
}

Position Position::at(std::uint64_t key) const {
    constexpr std::uint64_t kHand = 15;
    const std::uint64_t gathered = key * kGather;
    Position found(rules_);
    for (int seat = 0; seat < 2; ++seat) {
        found.men_[seat] =
            static_cast<Points>(gathered >> (seat * kMostPoints)) & board().everywhere;
        found.hands_[seat] = static_cast<std::uint8_t>(gathered >> (48 + 4 * seat) & kHand);
    }
    found.turn_ = (gathered >> 56 & 1) != 0 ? Seat::kSecond : Seat::kFirst;
    return found;
}

Position::Undo Position::play(Action action) {
    const Turn turn = board().turn(action);
    const bool places = turn.from == board().nobody();
    const bool takes = turn.taken != board().nobody();
    const Undo undo{quiet_};

    if (places || takes) {
        quiet_ = 0;
    } else {
        if (rules_.repetition != 0) {
            past_.push(key());
        }
        // A mill takes nothing where a line wins, or from an enemy without a man on the board.
        const bool takes_nothing = rules_.line_wins || enemy() == 0;
        quiet_ = takes_nothing && board().closes(others(turn.from), turn.to) ? 0 : quiet_ + 1;
    }

    const int mover = index(turn_);
    men_[mover] ^= (just(turn.from) & board().everywhere) | just(turn.to);
    men_[1 - mover] ^= just(turn.taken) & board().everywhere;
    hands_[mover] = static_cast<std::uint8_t>(hands_[mover] - places);
    turn_ = opponent(turn_);
    assert(is_ok());
    return undo;
}

bool Position::is_ok() const {
    return (men_[0] & men_[1]) == 0 && ((men_[0] | men_[1]) & ~board().everywhere) == 0 &&
           hands_[0] <= rules_.men && hands_[1] <= rules_.men &&
           men_left(Seat::kFirst) <= rules_.men && men_left(Seat::kSecond) <= rules_.men &&
           quiet_ >= 0 && at(key()).key() == key();
}

void Position::undo(Action action, const Undo& undo) {
    const Turn turn = board().turn(action);
    const bool places = turn.from == board().nobody();
    const bool takes = turn.taken != board().nobody();

    turn_ = opponent(turn_);
    const int mover = index(turn_);
    men_[mover] ^= (just(turn.from) & board().everywhere) | just(turn.to);
    men_[1 - mover] ^= just(turn.taken) & board().everywhere;
    hands_[mover] = static_cast<std::uint8_t>(hands_[mover] + places);
    quiet_ = undo.quiet;
    if (!places && !takes && rules_.repetition != 0) {
        past_.pop();
    }
}

}  // namespace ludoteca::morris
