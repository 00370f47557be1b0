// One Gauss–Seidel sweep over a subspace, the largest sums first.

#pragma once

#include <functional>
#include <optional>

#include "core/interrupt_poll.h"
#include "core/thread_pool.h"
#include "solve/senet/solver/backup.h"

namespace ludoteca::solve::senet {

// `part` is null if the last piece has left.
struct StoredPart {
    const Part* part = nullptr;
    Store* store = nullptr;
};

// A subspace and its successors by bearing off: only one if both sides are equal.
struct Family {
    StoredPart self, without_larger, without_smaller;

    // Peak of the window, in bytes.
    std::uint64_t memory() const;
};

class Sweep {
  public:
    // In states.
    using Report = std::function<void(std::uint64_t)>;

    Sweep(const Rules& rules, const Family& family);

    // Update every value; returns the largest change.
    Result<float> improve(ThreadPool& pool, InterruptPoll& poll, const Report& report);
    // Without changes; returns the largest difference.
    Result<float> compare(ThreadPool& pool, InterruptPoll& poll, const Report& report);

  private:
    struct WalkOptions {
        int passes;
        bool keeps;
    };

    Result<float> walk(WalkOptions options, ThreadPool& pool, InterruptPoll& poll,
                       const Report& report);
    std::optional<Error> hold(int sum);
    float update(int sum, WalkOptions options, ThreadPool& pool);
    float update(int sum, std::uint32_t row, Squares taken, WalkOptions options);

    Layers values_;
    std::optional<Layers> without_larger_, without_smaller_;
    Backup backup_;
};

}  // namespace ludoteca::solve::senet
