// Playouts with light tactics; the twin of players/go/playout.py.

#pragma once

#include <array>
#include <cstddef>

#include "core/mersenne.h"
#include "games/go/board.h"
#include "games/go/stones.h"

namespace ludoteca::go {

// Both sides capture chains in atari, save their own, keep their eyes and mostly avoid self-atari.
// Python plays the same moves from the same random numbers.
class SensiblePlayout {
  public:
    SensiblePlayout(const Stones& stones, int mover, Point ko, int passes, Mersenne& random);

    const Stones& run();

  private:
    static constexpr double kAnswers = 0.9;   // probability of a local response
    static constexpr double kBlunders = 0.1;  // probability of allowing self-atari
    static constexpr int kMaxMovesPerPoint = 3;

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

}  // namespace ludoteca::go
