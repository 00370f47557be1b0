// Forward evaluation of a row from the successors of its states.

#pragma once

#include <algorithm>
#include <limits>
#include <optional>

#include "solve/morris/cell.h"
#include "solve/morris/moving.h"
#include "solve/morris/subspace_index.h"

namespace ludoteca::solve::morris {

enum class Mover : std::uint8_t { kLarger, kSmaller };

// The best of some moves, from the values of their successors.
struct Best {
    int win = std::numeric_limits<int>::max();
    int loss = -1;  // longest loss; -1 without a move
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

    // No move: lost.
    Cell cell() const { return wins() ? won_in(win) : draws ? kDraw : lost_in(loss + 1); }
};

// The cells of one side to move in a subspace.
struct Cells {
    const SubspaceIndex& index;
    const Cell* cells;
};

// Evaluates each state of a row that is not over and canonical, given the men of the smaller side;
// marks the other cells.
template <class Evaluate>
void fill_row(const Moving& moving, const SubspaceIndex& index, std::uint32_t number, Cell* cells,
              const Evaluate& evaluate) {
    const Points larger = index.larger(number);
    const SubspaceIndex::Row row = index.row(larger);
    const auto has_line = [&](Points men) { return moving.board.in_mills(men) != 0; };
    for (std::uint32_t i = 0; i < index.row_size(); ++i) {
        const Points smaller = index.smaller(number, i);
        const bool is_over = moving.line_wins && (has_line(larger) || has_line(smaller));
        const bool is_canonical = row.keepers.empty() || index.cell(row, smaller) == row.begin + i;
        cells[row.begin + i] = is_over || !is_canonical ? kUnused : evaluate(smaller);
    }
}

// Quiet moves stay in the subspace with the other side to move; captures lead to another subspace,
// or end the game.
class Forward {
  public:
    Forward(const Moving& moving, const SubspaceIndex& index, const SetClasses& smaller_sets,
            std::uint32_t row)
        : moving_(moving),
          index_(index),
          smaller_sets_(smaller_sets),
          row_(row),
          larger_(index.larger(row)) {}

    // `taken` is nullptr where a mill wins. After a capture by the smaller side the larger side is
    // still not the smaller one.
    void begin(Mover mover, const Cells* taken, OpenCell open, Cell* cells) const;
    void evaluate(Mover mover, const Cell* quiet, const Cells* taken, Cell* cells) const;

  private:
    template <class Quiet>
    void walk(Mover mover, const Cells* taken, Cell* cells, const Quiet& quiet) const;
    template <class Quiet>
    void walk_larger(const Cells* taken, Cell* cells, const Quiet& quiet) const;
    template <class Quiet>
    void walk_smaller(const Cells* taken, Cell* cells, const Quiet& quiet) const;

    const Moving& moving_;
    const SubspaceIndex& index_;
    const SetClasses& smaller_sets_;
    std::uint32_t row_;
    Points larger_;
};

}  // namespace ludoteca::solve::morris
