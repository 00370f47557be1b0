// Solves the placing phase from its end to its beginning, into the tables of some of its layers.

#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>

#include "core/large_pages.h"
#include "core/result.h"
#include "core/watch.h"
#include "solve/morris/cell.h"
#include "solve/morris/indexes.h"
#include "solve/morris/loader.h"
#include "solve/morris/placing.h"
#include "solve/morris/row_loop.h"

namespace ludoteca::morris {

class PlacingSolver {
  public:
    // Told how many cells have been judged.
    using Report = std::function<void(double)>;

    PlacingSolver(Indexes& indexes, const std::filesystem::path& folder, RowLoop& loop,
                  Watch& watch, const Report& report);

    // Each section is kept as soon as it is there, until its layer is complete and no longer
    // needed.
    std::optional<Error> run();
    // Judge the layers once more whose next layer is at hand: how many states these are.
    Result<std::uint64_t> verify();

    bool is_done() const;
    // Of the layers that are not there yet.
    std::uint64_t cells_left() const;
    std::uint64_t cells_kept() const;
    // The most that are on disk while it works, besides what is kept.
    std::uint64_t cells_in_scratch() const;
    std::uint64_t memory() const;

  private:
    using Array = Result<LargeVector<Cell>>;

    // Layers up to this one need not be looked at again.
    int last_done() const;
    // Where to go on: the layers before are done, or the next one needs them no longer.
    int first_left() const;
    std::optional<Error> solve(int layer);
    Array judge(const Section& section);
    Array load(const Section& section);
    void remove_sections(int layer);
    std::uint64_t cells_of(int layer) const;

    // Of the section that was judged last: the next has need of the same.
    struct Loaded {
        Section section{-1, 0, 0};
        LargeVector<Cell> cells;
    };

    Indexes& indexes_;
    Placing placing_;
    std::filesystem::path folder_, scratch_;
    RowLoop& loop_;
    Watch& watch_;
    const Report& report_;
    Loader loader_;
    Loaded quiet_;
};

}  // namespace ludoteca::morris
