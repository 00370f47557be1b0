// The table of one pair on disk: the cells with the smaller side to move. What the larger side can
// do is one move away from them.
//
//     blocks of packed cells | where each begins, and their end | the coder | where the last two
//     are

#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>

#include "core/large_pages.h"
#include "core/result.h"
#include "solve/morris/cell_coder.h"
#include "solve/table_file.h"
#include "solve/table_writer.h"

namespace ludoteca::morris {

class PairTable {
  public:
    // An error if it is damaged, of other rules, or does not have so many cells.
    static Result<PairTable> open(const std::filesystem::path& folder,
                                  const solve::TableHeader& expected, std::uint64_t cells);
    static std::optional<Error> write(const std::filesystem::path& folder,
                                      const solve::TableHeader& header, std::span<const Cell> cells,
                                      solve::TableWriter::Counts counts);

    Result<Cell> cell(std::uint64_t number) const;
    Result<LargeVector<Cell>> all(Watch& watch) const;

    const solve::TableFile& file() const { return file_; }

  private:
    PairTable(solve::TableFile file, CellCoder coder, std::uint64_t cells, std::uint64_t begins)
        : file_(std::move(file)), coder_(std::move(coder)), cells_(cells), begins_(begins) {}

    Result<std::span<const std::byte>> block(std::uint64_t number) const;

    solve::TableFile file_;
    CellCoder coder_;
    std::uint64_t cells_;
    std::uint64_t begins_;  // where the list of the blocks begins
};

}  // namespace ludoteca::morris
