#include "solve/morris/solver/retrograde.h"

#include <algorithm>
#include <atomic>

#include "core/bits.h"

namespace ludoteca::solve::morris {
namespace {

#ifdef __cpp_lib_atomic_ref
using AtomicCell = std::atomic_ref<Cell>;
#else
// std::atomic_ref, which libc++ has only since version 19.
class AtomicCell {
  public:
    explicit AtomicCell(Cell& cell) : cell_(cell) {}

    Cell load(std::memory_order) const { return __atomic_load_n(&cell_, __ATOMIC_RELAXED); }
    bool compare_exchange_weak(Cell& old, Cell next, std::memory_order) {
        return __atomic_compare_exchange_n(&cell_, &old, next, true, __ATOMIC_RELAXED,
                                           __ATOMIC_RELAXED);
    }

  private:
    Cell& cell_;
};
#endif

// Wins take an odd number of plies, losses an even one.
Cell decided_in(int plies) {
    return plies % 2 == 0 ? lost_in(plies) : won_in(plies);
}

// Advance to the next cell with this value; false at the end.
bool find(const Cell* cells, std::uint32_t& at, std::uint32_t end, Cell value) {
    constexpr std::uint32_t kStride = 32;
    while (at + kStride <= end) {
        Cell found = 0;
        for (std::uint32_t i = 0; i < kStride; ++i) {
            found |= cells[at + i] == value;
        }
        if (found) {
            break;
        }
        at += kStride;
    }
    while (at < end && cells[at] != value) {
        ++at;
    }
    return at < end;
}

// Batches random accesses, to prefetch.
class Targets {
  public:
    explicit Targets(const Cell* cells) : cells_(cells) {}

    void add(std::uint64_t cell) {
        __builtin_prefetch(cells_ + cell, 1);
        waiting_[count_++] = cell;
    }

    // Unmoves to the same cell count once.
    template <class Settle>
    void end_state(bool may_repeat, const Settle& settle_one) {
        if (may_repeat) {
            const auto begin = waiting_.begin() + begin_, end = waiting_.begin() + count_;
            std::sort(begin, end);
            count_ = std::unique(begin, end) - waiting_.begin();
        }
        begin_ = count_;
        if (count_ > kEnough) {
            settle(settle_one);
        }
    }

    template <class Settle>
    void settle(const Settle& settle_one) {
        for (std::ptrdiff_t i = 0; i < count_; ++i) {
            settle_one(waiting_[static_cast<std::size_t>(i)]);
        }
        begin_ = count_ = 0;
    }

  private:
    static constexpr std::ptrdiff_t kEnough = 128, kMaxMoves = 64;

    const Cell* cells_;
    std::array<std::uint64_t, kEnough + kMaxMoves + 1> waiting_;
    std::ptrdiff_t begin_ = 0, count_ = 0;
};

}  // namespace

Retrograde::Retrograde(const Moving& moving, const SubspaceIndex& index,
                       const SetClasses& smaller_sets, OpenCell open, Field& field)
    : moving_(moving),
      index_(index),
      smaller_sets_(smaller_sets),
      open_(open),
      field_(field),
      plies_{std::vector<std::atomic<std::uint64_t>>(std::size_t{index.rows()} * kWords),
             std::vector<std::atomic<std::uint64_t>>(std::size_t{index.rows()} * kWords)} {}

void Retrograde::look_through(std::uint32_t row) {
    for (const Mover mover : {Mover::kLarger, Mover::kSmaller}) {
        const Cell* const first = cells(mover) + std::uint64_t{row} * index_.row_size();
        for (std::uint32_t i = 0; i < index_.row_size(); ++i) {
            if (kind(first[i]) == kWin || kind(first[i]) == kLoss) {
                note(mover, row, plies(first[i]));
            }
        }
    }
}

void Retrograde::decide(Mover mover, std::uint32_t row, int plies) {
    if (mover == Mover::kLarger && has(Mover::kSmaller, row, plies)) {
        decide_larger(row, plies);
    } else if (mover == Mover::kSmaller && has(Mover::kLarger, row, plies)) {
        decide_smaller(row, plies);
    }
}

// Unmoves without a capture: of men that are in no mill now.
Steps Retrograde::unmoves(std::uint32_t row) const {
    const Points men = index_.larger(row);
    Steps steps;
    for (Points movable = men & ~moving_.board.in_mills(men); movable;) {
        const int to = take_first(movable);
        for (Points origins = moving_.reach(to, index_.subspace().larger) & ~men; origins;) {
            const Points from = just(take_first(origins));
            steps.push_back({from, index_.row((men ^ just(to)) | from)});
        }
    }
    return steps;
}

void Retrograde::decide_larger(std::uint32_t row, int plies) {
    const Cell* const first = cells(Mover::kSmaller) + std::uint64_t{row} * index_.row_size();
    const Steps steps = unmoves(row);
    Targets targets(cells(Mover::kLarger));
    const auto settle = [&](std::uint64_t cell) { change(Mover::kLarger, cell, plies); };
    for (std::uint32_t i = 0; find(first, i, index_.row_size(), decided_in(plies)); ++i) {
        const Points enemy = index_.smaller(row, i);
        for (const Step& step : steps) {
            if (!(step.to & enemy)) {
                targets.add(index_.cell(step.row, enemy));
            }
        }
        targets.end_state(smaller_sets_.find(enemy).is_symmetric, settle);
    }
    targets.settle(settle);
}

void Retrograde::decide_smaller(std::uint32_t row, int plies) {
    const Cell* const first = cells(Mover::kLarger) + std::uint64_t{row} * index_.row_size();
    const Points larger = index_.larger(row);
    const SubspaceIndex::Row here = index_.row(larger);
    Targets targets(cells(Mover::kSmaller));
    const auto settle = [&](std::uint64_t cell) { change(Mover::kSmaller, cell, plies); };
    for (std::uint32_t i = 0; find(first, i, index_.row_size(), decided_in(plies)); ++i) {
        const Points men = index_.smaller(row, i);
        for (Points movable = men & ~moving_.board.in_mills(men); movable;) {
            const int to = take_first(movable);
            const Points origins = moving_.reach(to, index_.subspace().smaller) & ~(men | larger);
            for (Points left = origins; left;) {
                targets.add(index_.cell(here, (men ^ just(to)) | just(take_first(left))));
            }
        }
        targets.end_state(!here.keepers.empty(), settle);
    }
    targets.settle(settle);
}

// The new value of a predecessor of a state decided in `plies`; nullopt if unchanged.
std::optional<Cell> Retrograde::changed(Cell cell, int plies) const {
    if (plies % 2 == 0) {
        const bool is_better =
            kind(cell) == kOpen || (kind(cell) == kWin && morris::plies(cell) > plies + 1);
        return is_better ? std::optional(won_in(plies + 1)) : std::nullopt;
    }
    if (kind(cell) != kOpen || open_.count(cell) == open_.endless()) {
        return std::nullopt;
    }
    if (open_.count(cell) > 1) {
        return static_cast<Cell>(cell - 1);
    }
    return lost_in(std::max(plies, open_.captured_plies(cell)) + 1);
}

void Retrograde::change(Mover mover, std::uint64_t number, int plies) {
    AtomicCell cell(cells(mover)[number]);
    Cell old = cell.load(std::memory_order_relaxed);
    while (const std::optional<Cell> next = changed(old, plies)) {
        if (cell.compare_exchange_weak(old, *next, std::memory_order_relaxed)) {
            if (kind(*next) != kOpen) {
                note(mover, static_cast<std::uint32_t>(number / index_.row_size()),
                     morris::plies(*next));
            }
            return;
        }
    }
}

void Retrograde::note(Mover mover, std::uint32_t row, int plies) {
    if (plies >= 64 * kWords) {
        is_too_long_.store(true, std::memory_order_relaxed);
        return;
    }
    std::atomic<std::uint64_t>& word =
        plies_[static_cast<std::size_t>(mover)]
              [std::size_t{row} * kWords + static_cast<std::size_t>(plies / 64)];
    const std::uint64_t bit = std::uint64_t{1} << plies % 64;
    if (!(word.load(std::memory_order_relaxed) & bit)) {
        word.fetch_or(bit, std::memory_order_relaxed);
        int most = most_.load(std::memory_order_relaxed);
        while (most < plies && !most_.compare_exchange_weak(most, plies)) {
        }
    }
}

bool Retrograde::has(Mover mover, std::uint32_t row, int plies) const {
    return plies_[static_cast<std::size_t>(mover)]
                 [std::size_t{row} * kWords + static_cast<std::size_t>(plies / 64)]
                     .load(std::memory_order_relaxed) >>
               plies % 64 &
           1;
}

}  // namespace ludoteca::solve::morris
