// Solves one pair: from the tables of the pairs that its captures lead to, into its own table.

#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>

#include "core/result.h"
#include "core/watch.h"
#include "solve/morris/backward.h"
#include "solve/morris/checkpoint.h"
#include "solve/morris/indexes.h"
#include "solve/morris/loader.h"
#include "solve/morris/row_loop.h"
#include "solve/table_writer.h"

namespace ludoteca::morris {

class PairSolver {
  public:
    // Told how much of the pair is done, from 0 to 1.
    using Report = std::function<void(double)>;

    PairSolver(Indexes& indexes, Pair pair, const std::filesystem::path& folder, RowLoop& loop,
               Watch& watch, const Report& report);

    // Go on from the checkpoint, if there is one. An interrupt leaves one.
    std::optional<Error> run();

    // Judge all states once more, by their moves: how many there are, or what is wrong.
    Result<std::uint64_t> verify();

    // Bytes of memory that it takes at most.
    static std::uint64_t memory(Indexes& indexes, Pair pair);

  private:
    using Clock = std::chrono::steady_clock;

    static constexpr std::chrono::minutes kBetweenCheckpoints{5};

    std::optional<Error> begin();
    std::optional<Error> begin_larger();
    std::optional<Error> begin_smaller();
    std::optional<Error> decide(Reached reached);
    std::optional<Error> finish();
    Result<std::uint64_t> compare(const LargeVector<Cell>& cells,
                                  const LargeVector<Cell>& judged) const;

    LargeVector<Cell>& cells(Mover mover) { return field_[static_cast<std::size_t>(mover)]; }

    Indexes& indexes_;
    Pair pair_;
    std::filesystem::path folder_;
    RowLoop& loop_;
    Watch& watch_;
    const Report& report_;
    Loader loader_;
    std::shared_ptr<const PairIndex> index_;
    std::shared_ptr<const SetClasses> sets_;
    OpenCell open_;
    Checkpoint checkpoint_;
    Field field_;
};

}  // namespace ludoteca::morris
