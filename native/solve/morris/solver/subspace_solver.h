// Solves one subspace from those that its captures lead to.

#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>

#include "core/interrupt_poll.h"
#include "core/result.h"
#include "solve/morris/indexes.h"
#include "solve/morris/solver/checkpoint.h"
#include "solve/morris/solver/loader.h"
#include "solve/morris/solver/retrograde.h"
#include "solve/morris/solver/row_loop.h"
#include "solve/tablebase_writer.h"

namespace ludoteca::solve::morris {

class SubspaceSolver {
  public:
    // Progress from 0 to 1.
    using Report = std::function<void(double)>;

    SubspaceSolver(Indexes& indexes, Subspace subspace, const std::filesystem::path& folder,
                   RowLoop& loop, InterruptPoll& poll, const Report& report);

    // Resumes from a checkpoint; an interrupt leaves one.
    std::optional<Error> run();

    // Recompute all states; returns their number.
    Result<std::uint64_t> verify();

    // Peak, in bytes.
    static std::uint64_t memory(Indexes& indexes, Subspace subspace);

  private:
    using Clock = std::chrono::steady_clock;

    static constexpr std::chrono::minutes kBetweenCheckpoints{5};

    std::optional<Error> begin();
    std::optional<Error> begin(Mover mover);
    std::optional<Error> decide(Reached reached);
    std::optional<Error> finish();
    Result<std::uint64_t> compare(const LargeVector<Cell>& cells,
                                  const LargeVector<Cell>& evaluated) const;

    LargeVector<Cell>& cells(Mover mover) { return field_[static_cast<std::size_t>(mover)]; }

    Indexes& indexes_;
    Subspace subspace_;
    std::filesystem::path folder_;
    RowLoop& loop_;
    InterruptPoll& poll_;
    const Report& report_;
    Loader loader_;
    std::shared_ptr<const SubspaceIndex> index_;
    std::shared_ptr<const SetClasses> sets_;
    OpenCell open_;
    Checkpoint checkpoint_;
    Field field_;
};

}  // namespace ludoteca::solve::morris
