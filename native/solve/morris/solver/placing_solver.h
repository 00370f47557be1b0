// Solves the placing phase backwards and stores some of its layers.

#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>

#include "core/interrupt_poll.h"
#include "core/large_pages.h"
#include "core/result.h"
#include "solve/morris/cell.h"
#include "solve/morris/indexes.h"
#include "solve/morris/placing.h"
#include "solve/morris/solver/loader.h"
#include "solve/morris/solver/row_loop.h"

namespace ludoteca::solve::morris {

class PlacingSolver {
  public:
    // In cells.
    using Report = std::function<void(double)>;

    PlacingSolver(Indexes& indexes, const std::filesystem::path& folder, RowLoop& loop,
                  InterruptPoll& poll, const Report& report);

    // Sections are kept until their layer is complete and no longer needed.
    std::optional<Error> run();
    // Recompute the layers whose next layer is stored; returns the number of states.
    Result<std::uint64_t> verify();

    bool is_done() const;
    std::uint64_t cells_left() const;
    std::uint64_t cells_kept() const;
    // Peak on disk, besides the result.
    std::uint64_t cells_in_scratch() const;
    std::uint64_t memory() const;

  private:
    using Array = Result<LargeVector<Cell>>;

    int last_done() const;
    // Layers before are done or no longer needed.
    int first_left() const;
    std::optional<Error> solve(int layer);
    Array evaluate(const Section& section);
    Array load(const Section& section);
    void remove_sections(int layer);
    std::uint64_t cells_of(int layer) const;

    // Cache: the next section needs the same.
    struct Loaded {
        Section section{-1, 0, 0};
        LargeVector<Cell> cells;
    };

    Indexes& indexes_;
    Placing placing_;
    std::filesystem::path folder_, scratch_;
    RowLoop& loop_;
    InterruptPoll& poll_;
    const Report& report_;
    Loader loader_;
    Loaded quiet_;
};

}  // namespace ludoteca::solve::morris
