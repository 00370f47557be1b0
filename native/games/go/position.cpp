#include "games/go/position.h"

#include <cassert>

namespace ludoteca::go {

Position Position::start(const Rules& rules) {
    Position position(rules, rules.handicap != 0 ? Seat::kSecond : Seat::kFirst);
    if (rules.handicap != 0) {
        for (const Point point : handicap_points(position.board(), rules.handicap)) {
            position.set_up(point, Seat::kFirst);
        }
    }
    return position;
}

void Position::set_up(Point point, Seat seat) {
    stones_.put(point, index(seat));
    stood_[point] |= bit(index(seat));
}

Outcome Position::scored() const {
    const auto [black, white] = score();
    if (black == white) {
        return Outcome::drawn("score");
    }
    return Outcome::won(black > white ? Seat::kFirst : Seat::kSecond, "score");
}

Position::Undo Position::play(Action action) {
    Undo undo{};
    undo.prisoners = prisoners_;
    undo.ko = ko_;
    undo.passes = passes_;
    const int mover = index(turn_);
    const int other = 1 - mover;
    const auto own = static_cast<std::size_t>(mover);
    const auto others = static_cast<std::size_t>(other);
    if (rules_.ko != Ko::kSimple) {
        past_.push(repetition_key(stones_.key(), turn_), Packed(stones_.all()));
        if (action != pass()) {
            undo.first = (stood_[action] & bit(mover)) == 0;
            stood_[action] |= bit(mover);
        }
    }
    ko_ = kNoPoint;
    if (action == pass()) {
        ++passes_;
        prisoners_[others] += rules_.pass_stones;
    } else {
        // Ko: a lone stone in atari that captured a single stone.
        const bool alone = stones_.is_surrounded(action, other);
        undo.stones = stones_.play(action, mover);
        prisoners_[own] += undo.stones.captured;
        prisoners_[others] += undo.stones.lost;
        passes_ = 0;
        if (alone && undo.stones.captured == 1) {
            ko_ = undo.stones.taken[0];
        }
    }
    turn_ = opponent(turn_);
    assert(is_ok());
    return undo;
}

void Position::undo(Action action, const Undo& undo) {
    turn_ = opponent(turn_);
    if (action != pass()) {
        stones_.undo(undo.stones, index(turn_));
    }
    prisoners_ = undo.prisoners;
    ko_ = undo.ko;
    passes_ = undo.passes;
    if (rules_.ko != Ko::kSimple) {
        past_.pop();
        if (undo.first) {
            stood_[action] ^= bit(index(turn_));
        }
    }
}

Position Position::without_past() const {
    Position position = *this;
    position.rules_.ko = Ko::kSimple;
    position.past_.clear();
    return position;
}

}  // namespace ludoteca::go
