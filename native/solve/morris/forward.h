// What the states of a row are worth, from those that their moves lead to.

#pragma once

#include <algorithm>
#include <limits>
#include <optional>

#include "solve/morris/cell.h"
#include "solve/morris/moving.h"
#include "solve/morris/pair_index.h"

namespace ludoteca::morris {

// The best of some moves, each seen by the enemy who then has the turn.
struct Best {
    int win = std::numeric_limits<int>::max();
    int loss = -1;  // the longest that is lost; -1 for no move at all
    bool draws = false;

    void add(Cell after) {
        switch (kind(after)) {
            case kLoss:
                win = std::min(win, plies(after) + 1);
                break;
            case kWin:
                loss = std::max(loss, plies(after));
                break;
            default:
                draws = true;
        }
    }
    bool wins() const { return win != std::numeric_limits<int>::max(); }

    // Who has no move has lost.
    Cell cell() const { return wins() ? won_in(win) : draws ? kDraw : lost_in(loss + 1); }
};

// The cells of one side to move in a pair: whose turn it is decides which array they are in.
struct Cells {
    const PairIndex& index;
    const Cell* cells;
};

// One row. The moves without a mill lead to the same pair, with the other side to move; those that
// take a man lead to another pair, which is not there if a mill ends the game.
class Forward {
  public:
    Forward(const Moving& moving, const PairIndex& index, const SetClasses& smaller_sets,
            std::uint32_t row)
        : moving_(moving),
          index_(index),
          smaller_sets_(smaller_sets),
          row_(row),
          larger_(index.larger(row)) {}

    // The larger side is to move, and after a capture the smaller, with one man less.
    void begin_larger(const Cells* taken, OpenCell open, Cell* cells) const;
    void judge_larger(const Cell* quiet, const Cells* taken, Cell* cells) const;

    // The smaller side is to move, and after a capture the larger, with one man less but still not
    // the smaller one.
    void begin_smaller(const Cells* taken, OpenCell open, Cell* cells) const;
    void judge_smaller(const Cell* quiet, const Cells* taken, Cell* cells) const;

  private:
    template <class Quiet>
    void walk_larger(const Cells* taken, Cell* cells, const Quiet& quiet) const;
    template <class Quiet>
    void walk_smaller(const Cells* taken, Cell* cells, const Quiet& quiet) const;

    bool is_used(const PairIndex::Row& row, std::uint32_t i, Points smaller) const;

    const Moving& moving_;
    const PairIndex& index_;
    const SetClasses& smaller_sets_;
    std::uint32_t row_;
    Points larger_;
};

}  // namespace ludoteca::morris
