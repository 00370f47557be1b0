// Playouts with light tactics; the twin of players/go/playout.py.

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

#include "core/mersenne.h"
#include "games/go/board.h"
#include "games/go/position.h"
#include "games/go/stones.h"
#include "games/go/tuning.h"

namespace ludoteca::go {
namespace {

// Both sides capture chains in atari, save their own, keep their eyes and mostly avoid self-atari.
// Python plays the same moves from the same random numbers.
class SensiblePlayout {
  public:
    SensiblePlayout(const Stones& stones, int mover, Point ko, int passes, Mersenne& random);

    const Stones& run();

  private:
    void play_turn();

    // Captures the last move or saves what it attacks; kNoPoint if impossible.
    Point response() const;
    // kNoPoint unless the chain is in atari.
    Point lone_liberty(Point stone) const;

    // False if there is no sensible point.
    bool place_at_random();
    bool is_sensible(Point point) const;
    bool is_self_atari(Point point) const;

    void place(Point point);

    Stones stones_;
    Mersenne& random_;
    std::array<Point, kMostPoints> free_;  // same order as in Python
    std::size_t free_count_;
    int mover_;
    Point ko_;
    Point last_ = kNoPoint;
    int passes_;
};

SensiblePlayout::SensiblePlayout(const Stones& stones, int mover, Point ko, int passes,
                                 Mersenne& random)
    : stones_(stones),
      random_(random),
      free_count_(static_cast<std::size_t>(stones.free_count())),
      mover_(mover),
      ko_(ko),
      passes_(passes) {
    for (std::size_t i = 0; i < free_count_; ++i) {
        free_[i] = stones.free_point(static_cast<int>(i));
    }
    const std::span<Point> points = std::span(free_).first(free_count_);
    std::sort(points.begin(), points.end());
    random_.shuffle(points);
}

const Stones& SensiblePlayout::run() {
    for (int moves = kTuning.playout_moves_per_point * stones_.board().points;
         moves > 0 && passes_ < Position::kPassesThatEnd; --moves) {
        play_turn();
    }
    return stones_;
}

void SensiblePlayout::play_turn() {
    const Point found =
        last_ != kNoPoint && random_.next() < kTuning.playout_response ? response() : kNoPoint;
    if (found != kNoPoint) {
        std::remove(free_.data(), free_.data() + free_count_--, found);
        place(found);
    } else if (!place_at_random()) {
        ++passes_;
        last_ = ko_ = kNoPoint;
    }
    mover_ = 1 - mover_;
}

Point SensiblePlayout::response() const {
    const Point capture = lone_liberty(last_);
    if (capture != kNoPoint && capture != ko_) {
        return capture;
    }
    for (const Point neighbour : stones_.board().beside[last_]) {
        if (stones_[neighbour] != mover_) {
            continue;
        }
        // It is not the ko point, which has no stone of this side beside it.
        const Point escape = lone_liberty(neighbour);
        if (escape != kNoPoint && !is_atari(stones_.liberties_after(escape, mover_))) {
            return escape;
        }
    }
    return kNoPoint;
}

Point SensiblePlayout::lone_liberty(Point stone) const {
    const Liberties liberties = stones_.liberties(stone);
    return is_atari(liberties) ? only_liberty(liberties) : kNoPoint;
}

bool SensiblePlayout::place_at_random() {
    const auto start = static_cast<std::size_t>(random_.next() * static_cast<double>(free_count_));
    for (std::size_t i = 0; i < free_count_; ++i) {
        const std::size_t place_in_list = (start + i) % free_count_;
        const Point point = free_[place_in_list];
        if (is_sensible(point) &&
            (!is_self_atari(point) || random_.next() <= kTuning.playout_self_atari)) {
            free_[place_in_list] = free_[--free_count_];
            place(point);
            return true;
        }
    }
    return false;
}

bool SensiblePlayout::is_sensible(Point point) const {
    return point != ko_ && !stones_.is_eye(point, mover_) &&
           stones_.has_liberty_after(point, mover_);
}

bool SensiblePlayout::is_self_atari(Point point) const {
    return is_atari(stones_.liberties_after(point, mover_)) && !stones_.captures(point, mover_);
}

void SensiblePlayout::place(Point point) {
    const bool alone = stones_.is_surrounded(point, 1 - mover_);
    const Stones::Change change = stones_.play(point, mover_);
    const std::size_t before = free_count_;
    for (std::size_t i = 0; i < change.takes; ++i) {
        Point stone = change.taken[i];
        do {
            free_[free_count_++] = stone;
            stone = stones_.spot(stone).next;
        } while (stone != change.taken[i]);
    }
    std::sort(free_.data() + before, free_.data() + free_count_);
    ko_ = alone && change.captured == 1 ? change.taken[0] : kNoPoint;
    last_ = point;
    passes_ = 0;
}

}  // namespace

Ownership Position::ownership(std::uint64_t playouts, std::uint64_t seed,
                              InterruptPoll& poll) const {
    const auto points = static_cast<std::size_t>(board().points);
    Ownership owned = {std::vector<std::uint64_t>(points), std::vector<std::uint64_t>(points)};
    Mersenne random(seed);
    // Superko is ignored for speed.
    const Point ko = rules_.ko == Ko::kSimple ? ko_ : kNoPoint;
    std::array<std::uint8_t, kMostPoints> owners;
    for (std::uint64_t number = 0; number < playouts && !poll.is_interrupted(); ++number) {
        SensiblePlayout(stones_, index(turn_), ko, passes_, random)
            .run()
            .mark_owners(owners.data());
        for (std::size_t point = 0; point < points; ++point) {
            owned[0][point] += owners[point] == 0;
            owned[1][point] += owners[point] == 1;
        }
    }
    return owned;
}

}  // namespace ludoteca::go
