// The table of one pair on disk: the cells with the smaller side to move. What the larger side can
// do is one move away from them.
//
//     blocks of packed cells | where each begins, and their end | the coder | where the last two
//     are

#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>

#include "core/large_pages.h"
#include "core/result.h"
#include "core/watch.h"
#include "solve/morris/cell_coder.h"
#include "solve/table_file.h"
#include "solve/table_writer.h"

namespace ludoteca::morris {

class PairTable {
  public:
    // An error if it is damaged, of other rules, or does not have so many cells.
    static Result<PairTable> open(const std::filesystem::path& folder,
                                  const solve::TableHeader& expected, std::uint64_t cells);
    // Or one that is part of a larger file.
    static Result<PairTable> open(std::shared_ptr<const solve::TableFile> file, std::uint64_t begin,
                                  std::uint64_t size, std::uint64_t cells);
    static std::optional<Error> write(const std::filesystem::path& folder,
                                      const solve::TableHeader& header, std::span<const Cell> cells,
                                      solve::TableWriter::Counts counts);

    Result<Cell> cell(std::uint64_t number) const;
    Result<LargeVector<Cell>> all(Watch& watch) const;

    // All its bytes, to be copied.
    Result<std::span<const std::byte>> bytes() const { return file_->read(begin_, size_); }
    const solve::TableHeader& header() const { return file_->header(); }

  private:
    PairTable(std::shared_ptr<const solve::TableFile> file, std::uint64_t begin, std::uint64_t size,
              std::uint64_t cells, CellCoder coder)
        : file_(std::move(file)),
          begin_(begin),
          size_(size),
          cells_(cells),
          coder_(std::move(coder)) {}

    Result<std::span<const std::byte>> block(std::uint64_t number) const;

    std::shared_ptr<const solve::TableFile> file_;
    std::uint64_t begin_, size_;  // of its part of the file
    std::uint64_t cells_;
    CellCoder coder_;
    std::uint64_t blocks_at_ = 0;  // where the list of the blocks begins
};

}  // namespace ludoteca::morris
