// Evaluates a row of a section from the next layer.

#pragma once

#include <cstdint>

#include "solve/morris/forward.h"
#include "solve/morris/placing.h"

namespace ludoteca::solve::morris {

// Sections of the next layer, without and with a capture; the second is null if the capture wins or
// is impossible.
struct NextCells {
    const Cells* quiet;
    const Cells* taken;
};

class PlacingRow {
  public:
    PlacingRow(const Moving& moving, const Placing& placing, const SubspaceIndex& index,
               const Section& section, const NextCells& next)
        : moving_(moving),
          index_(index),
          next_(next),
          mill_wins_(placing.mill_wins(section)),
          is_larger_(section.is_larger()) {}

    void evaluate(std::uint32_t row, Cell* cells) const;

  private:
    void evaluate_larger(std::uint32_t number, Cell* cells) const;
    void evaluate_smaller(std::uint32_t number, Cell* cells) const;

    const Moving& moving_;
    const SubspaceIndex& index_;
    NextCells next_;
    bool mill_wins_;
    bool is_larger_;
};

}  // namespace ludoteca::solve::morris
