// Loads the cells of solved subspaces.

#pragma once

#include <cstdint>
#include <filesystem>

#include "core/interrupt_poll.h"
#include "core/large_pages.h"
#include "core/result.h"
#include "solve/morris/cell.h"
#include "solve/morris/indexes.h"
#include "solve/morris/solver/row_loop.h"

namespace ludoteca::solve::morris {

class Loader {
  public:
    Loader(Indexes& indexes, std::filesystem::path folder, RowLoop& loop, InterruptPoll& poll)
        : indexes_(indexes), folder_(std::move(folder)), loop_(loop), poll_(poll) {}

    // As stored; meaningless after an interrupt.
    Result<LargeVector<Cell>> smaller(Subspace subspace);
    // Recomputed: one ply from the stored cells.
    Result<LargeVector<Cell>> larger(Subspace subspace);

    Result<LargeVector<Cell>> judge_larger(Subspace subspace, const LargeVector<Cell>& smaller);
    // With colours swapped, for equal numbers of men.
    LargeVector<Cell> change_places(Subspace subspace, const LargeVector<Cell>& cells);

  private:
    Indexes& indexes_;
    std::filesystem::path folder_;
    RowLoop& loop_;
    InterruptPoll& poll_;
};

}  // namespace ludoteca::solve::morris
