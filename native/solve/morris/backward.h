// Retrograde analysis of one pair: what is decided decides what leads to it, ply by ply.

#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/large_pages.h"
#include "solve/morris/cell.h"
#include "solve/morris/moving.h"
#include "solve/morris/pair_index.h"

namespace ludoteca::morris {

// The states of a pair; the first array is that of the larger side to move.
enum class Mover : std::uint8_t { kLarger, kSmaller };
using Field = std::array<LargeVector<Cell>, 2>;

class Backward {
  public:
    Backward(const Moving& moving, const PairIndex& index, const SetClasses& smaller_sets,
             OpenCell open, Field& field);

    // Note which plies each row has; before the first one, and after a checkpoint.
    void look_through(std::uint32_t row);

    // The states that are decided in so many plies decide others, where the given side is to move,
    // in more plies. Rows can be done in any order, and by many threads, but only for one side at a
    // time.
    void decide(Mover mover, std::uint32_t row, int plies);
    int most_plies() const { return most_.load(std::memory_order_relaxed); }
    // Whether a state takes more plies than there is room for.
    bool is_too_long() const { return is_too_long_.load(std::memory_order_relaxed); }

  private:
    static constexpr int kWords = 16;  // of the plies that a row has

    Cell* cells(Mover mover) { return field_[static_cast<std::size_t>(mover)].data(); }
    Steps steps_back(std::uint32_t row) const;
    void decide_larger(std::uint32_t row, int plies);
    void decide_smaller(std::uint32_t row, int plies);
    void change(Mover mover, std::uint64_t number, int plies);
    std::optional<Cell> changed(Cell cell, int plies) const;
    void note(Mover mover, std::uint32_t row, int plies);
    bool has(Mover mover, std::uint32_t row, int plies) const;

    const Moving& moving_;
    const PairIndex& index_;
    const SetClasses& smaller_sets_;
    OpenCell open_;
    Field& field_;
    std::array<std::vector<std::atomic<std::uint64_t>>, 2> plies_;  // of each row, as bits
    std::atomic<int> most_{-1};
    std::atomic<bool> is_too_long_{false};
};

}  // namespace ludoteca::morris
