// A game of Go played out quickly, random but not foolish; the twin of players/go/playout.py.

#pragma once

#include <array>
#include <cstddef>

#include "core/mersenne.h"
#include "games/go/board.h"
#include "games/go/stones.h"

namespace ludoteca::go {

// Both sides capture what the last move left in atari, save what it attacked, fill no eyes of their
// own and mostly avoid self-atari. With the same random numbers Python plays the same moves.
class SensiblePlayout {
  public:
    SensiblePlayout(const Stones& stones, int mover, Point ko, int passes, Mersenne& random);

    // Play until both sides pass, and return the stones.
    const Stones& run();

  private:
    static constexpr double kAnswers = 0.9;   // how often a side responds to the last move
    static constexpr double kBlunders = 0.1;  // how often a side plays self-atari
    static constexpr int kMaxMovesPerPoint = 3;

    void play_turn();

    // A response to the last move that captures it or saves what it attacks; kNoPoint if there is
    // none.
    Point answer() const;
    // The only liberty of a stone's chain; kNoPoint if it has more.
    Point lone_liberty(Point stone) const;

    // Whether there was a sensible point.
    bool place_at_random();
    bool is_sensible(Point point) const;
    bool is_self_atari(Point point) const;

    // Place a stone on a point that is no longer in the list of free ones.
    void place(Point point);

    Stones stones_;
    Mersenne& random_;
    std::array<Point, kMostPoints> free_;  // in the order of Python's list
    std::size_t free_count_;
    int mover_;
    Point ko_;
    Point last_ = kNoPoint;
    int passes_;
};

}  // namespace ludoteca::go
