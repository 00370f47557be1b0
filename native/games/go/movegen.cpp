// Move generation: points in reading order, then the pass.

#include "games/go/position.h"

namespace ludoteca::go {

bool Position::is_open(Point point) const {
    if (point == ko_) {
        return false;
    }
    const int mover = index(turn_);
    const bool simple = rules_.ko == Ko::kSimple;
    if (!stones_.is_suicide(point, mover)) {
        return simple || (stood_[point] & bit(mover)) == 0 || !repeats(point);
    }
    if (!rules_.suicide) {
        return false;
    }
    // Single-stone suicide recreates the board: forbidden by simple ko (after a pass) and
    // positional superko; situational superko checks the past.
    if (rules_.ko != Ko::kSituational && !stones_.touches(point, mover)) {
        return false;
    }
    return simple || !repeats(point);
}

bool Position::repeats(Point point) const {
    const int mover = index(turn_);
    const std::uint64_t board = stones_.key_after(point, mover);
    const std::uint64_t key = repetition_key(board, opponent(turn_));
    if (!past_.has_key(key)) {
        return false;
    }
    Stones after = stones_;
    after.play(point, mover);
    return past_.contains(key, Packed(after.all()));
}

// Vectorised for points with a free neighbour; the others are checked one by one.
void Position::mark_open(std::uint8_t* open) const {
    stones_.mark_touching_free(open);
    if (rules_.ko != Ko::kSimple) {
        const std::uint8_t own = bit(index(turn_));
        const auto points = static_cast<std::size_t>(board().points);
        for (std::size_t i = 0; i < points; ++i) {
            open[i] &= (stood_[i] & own) == 0;
        }
    }
    std::array<Point, kMostPoints> doubtful;
    std::size_t count = 0;
    for (int place = 0; place < stones_.free_count(); ++place) {
        const Point point = stones_.free_point(place);
        doubtful[count] = point;
        count += open[point] == 0;
    }
    for (std::size_t i = 0; i < count; ++i) {
        open[doubtful[i]] = is_open(doubtful[i]);
    }
}

void Position::moves(ActionList& list) const {
    if (passes_ >= kPassesThatEnd) {
        return;
    }
    const auto points = static_cast<Point>(board().points);
    std::array<std::uint8_t, kMostPoints> open;
    mark_open(open.data());
    Action* const first = list.tail();
    Action* tail = first;
    for (Point point = 0; point < points; ++point) {
        *tail = point;
        tail += open[point];
    }
    *tail++ = pass();
    list.grow(static_cast<int>(tail - first));
}

int Position::count_moves() const {
    if (passes_ >= kPassesThatEnd) {
        return 0;
    }
    std::array<std::uint8_t, kMostPoints> open;
    mark_open(open.data());
    int count = 1;
    for (int point = 0; point < board().points; ++point) {
        count += open[static_cast<std::size_t>(point)];
    }
    return count;
}

bool Position::is_move(Action action) const {
    if (passes_ >= kPassesThatEnd || action > pass()) {
        return false;
    }
    return action == pass() || (stones_.is_free(action) && is_open(action));
}

// Rejection sampling; the pass is always legal.
Action Position::random_move(Random& random) const {
    if (passes_ >= kPassesThatEnd) {
        return kNoAction;
    }
    const int free = stones_.free_count();
    for (;;) {
        const int drawn = random.below(free + 1);
        if (drawn == free) {
            return pass();
        }
        const Point point = stones_.free_point(drawn);
        if (is_open(point)) {
            return point;
        }
    }
}

Action Position::random_playout_move(Random& random) const {
    const int mover = index(turn_);
    const auto is_wanted = [&](Point point) {
        return !stones_.is_eye(point, mover) && is_open(point);
    };
    const int free = stones_.free_count();
    // Rejection sampling first, then list all.
    for (int draws = free / 4; draws > 0; --draws) {
        const Point point = stones_.free_point(random.below(free));
        if (is_wanted(point)) {
            return point;
        }
    }
    ActionList wanted;
    for (int place = 0; place < free; ++place) {
        if (const Point point = stones_.free_point(place); is_wanted(point)) {
            wanted.add(point);
        }
    }
    return wanted.empty() ? pass() : wanted[random.below(wanted.size())];
}

}  // namespace ludoteca::go
