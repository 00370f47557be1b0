// What the states of a row of a section are worth, from those after the next man is placed.

#pragma once

#include <cstdint>

#include "solve/morris/forward.h"
#include "solve/morris/placing.h"

namespace ludoteca::morris {

// The cells of two sections of the next layer, without and with a man taken; the second is not
// there if that ends the game or cannot be.
struct NextCells {
    const Cells* quiet;
    const Cells* taken;
};

class PlacingRow {
  public:
    PlacingRow(const Moving& moving, const Placing& placing, const PairIndex& index,
               const Section& section, const NextCells& next)
        : moving_(moving),
          index_(index),
          next_(next),
          mill_wins_(placing.mill_wins(section)),
          is_larger_(section.is_larger()) {}

    void judge(std::uint32_t row, Cell* cells) const;

  private:
    void judge_larger(std::uint32_t number, const PairIndex::Row& row, Cell* cells) const;
    void judge_smaller(std::uint32_t number, const PairIndex::Row& row, Cell* cells) const;

    // Whether the game goes on and no other cell is the same.
    bool is_used(const PairIndex::Row& row, std::uint32_t i, Points larger, Points smaller) const;

    const Moving& moving_;
    const PairIndex& index_;
    NextCells next_;
    bool mill_wins_;
    bool is_larger_;
};

}  // namespace ludoteca::morris
