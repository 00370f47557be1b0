// The cells of solved pairs, read from the disk into memory.

#pragma once

#include <cstdint>
#include <filesystem>

#include "core/large_pages.h"
#include "core/result.h"
#include "core/watch.h"
#include "solve/morris/cell.h"
#include "solve/morris/indexes.h"
#include "solve/morris/row_loop.h"

namespace ludoteca::morris {

class Loader {
  public:
    Loader(Indexes& indexes, std::filesystem::path folder, RowLoop& loop, Watch& watch)
        : indexes_(indexes), folder_(std::move(folder)), loop_(loop), watch_(watch) {}

    // The cells with the smaller side to move, as they are on disk; after an interrupt anything.
    Result<LargeVector<Cell>> smaller(Pair pair);
    // The cells with the larger side to move: each is one move away from those on disk.
    Result<LargeVector<Cell>> larger(Pair pair);

    // Judge the cells with the larger side to move by those with the smaller.
    Result<LargeVector<Cell>> judge_larger(Pair pair, const LargeVector<Cell>& smaller);
    // The cells of a pair of equals after both have changed places.
    LargeVector<Cell> change_places(Pair pair, const LargeVector<Cell>& cells);

  private:
    Indexes& indexes_;
    std::filesystem::path folder_;
    RowLoop& loop_;
    Watch& watch_;
};

}  // namespace ludoteca::morris
