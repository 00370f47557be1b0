// Retrograde analysis of one subspace, ply by ply.

#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/large_pages.h"
#include "solve/morris/cell.h"
#include "solve/morris/forward.h"
#include "solve/morris/moving.h"
#include "solve/morris/subspace_index.h"

namespace ludoteca::solve::morris {

using Field = std::array<LargeVector<Cell>, 2>;

class Retrograde {
  public:
    Retrograde(const Moving& moving, const SubspaceIndex& index, const SetClasses& smaller_sets,
               OpenCell open, Field& field);

    // Collect the distances in a row; at the start and after a checkpoint.
    void look_through(std::uint32_t row);

    // Propagate the states of a row decided in `plies`, with `mover` to move, to their
    // predecessors. Rows are independent, sides are not.
    void decide(Mover mover, std::uint32_t row, int plies);
    int most_plies() const { return most_.load(std::memory_order_relaxed); }
    // A distance does not fit into a cell.
    bool is_too_long() const { return is_too_long_.load(std::memory_order_relaxed); }

  private:
    static constexpr int kWords = 16;  // of the bit set below

    Cell* cells(Mover mover) { return field_[static_cast<std::size_t>(mover)].data(); }
    Steps unmoves(std::uint32_t row) const;
    void decide_larger(std::uint32_t row, int plies);
    void decide_smaller(std::uint32_t row, int plies);
    void change(Mover mover, std::uint64_t number, int plies);
    std::optional<Cell> changed(Cell cell, int plies) const;
    void note(Mover mover, std::uint32_t row, int plies);
    bool has(Mover mover, std::uint32_t row, int plies) const;

    const Moving& moving_;
    const SubspaceIndex& index_;
    const SetClasses& smaller_sets_;
    OpenCell open_;
    Field& field_;
    std::array<std::vector<std::atomic<std::uint64_t>>, 2> plies_;  // distances by row, as bits
    std::atomic<int> most_{-1};
    std::atomic<bool> is_too_long_{false};
};

}  // namespace ludoteca::solve::morris
