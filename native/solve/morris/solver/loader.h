// Loads the cells of solved subspaces.

#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>

#include "core/interrupt_poll.h"
#include "core/large_pages.h"
#include "core/result.h"
#include "solve/morris/forward.h"
#include "solve/morris/indexes.h"
#include "solve/morris/solver/row_loop.h"

namespace ludoteca::solve::morris {

// The cells that the captures of one side lead to; none where a mill wins.
struct AfterCapture {
    LargeVector<Cell> cells;
    std::shared_ptr<const SubspaceIndex> index;

    std::optional<Cells> view() const {
        return index ? std::optional(Cells{*index, cells.data()}) : std::nullopt;
    }
};

class Loader {
  public:
    Loader(Indexes& indexes, std::filesystem::path folder, RowLoop& loop, InterruptPoll& poll)
        : indexes_(indexes), folder_(std::move(folder)), loop_(loop), poll_(poll) {}

    // As stored; meaningless after an interrupt.
    Result<LargeVector<Cell>> smaller(Subspace subspace);
    // Recomputed: one ply from the stored cells.
    Result<LargeVector<Cell>> larger(Subspace subspace);

    Result<AfterCapture> after_capture(Subspace subspace, Mover mover);
    // The cells of the mover, from those of the other side.
    Result<LargeVector<Cell>> evaluate(Subspace subspace, Mover mover,
                                       const LargeVector<Cell>& other);
    // With colours swapped, for equal numbers of men.
    LargeVector<Cell> change_places(Subspace subspace, const LargeVector<Cell>& cells);

  private:
    Indexes& indexes_;
    std::filesystem::path folder_;
    RowLoop& loop_;
    InterruptPoll& poll_;
};

}  // namespace ludoteca::solve::morris
