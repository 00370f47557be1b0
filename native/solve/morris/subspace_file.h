// The file of one subspace: the cells with the smaller side to move. Those of the larger side are
// one ply away.
//
//     blocks of coded cells | their offsets | the coder | offsets of the last two

#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>

#include "core/interrupt_poll.h"
#include "core/large_pages.h"
#include "core/result.h"
#include "solve/morris/cell_coder.h"
#include "solve/tablebase_file.h"
#include "solve/tablebase_writer.h"

namespace ludoteca::solve::morris {

class SubspaceFile {
  public:
    static Result<SubspaceFile> open(const std::filesystem::path& folder,
                                     const TablebaseHeader& expected, std::uint64_t cells);
    // As part of a larger file.
    static Result<SubspaceFile> open(std::shared_ptr<const TablebaseFile> file, std::uint64_t begin,
                                     std::uint64_t size, std::uint64_t cells);
    static std::optional<Error> write(const std::filesystem::path& folder,
                                      const TablebaseHeader& header, std::span<const Cell> cells,
                                      TablebaseWriter::Counts counts);

    Result<Cell> cell(std::uint64_t number) const;
    Result<LargeVector<Cell>> all(InterruptPoll& poll) const;

    Result<std::span<const std::byte>> bytes() const { return file_->read(begin_, size_); }
    const TablebaseHeader& header() const { return file_->header(); }

  private:
    SubspaceFile(std::shared_ptr<const TablebaseFile> file, std::uint64_t begin, std::uint64_t size,
                 std::uint64_t cells, CellCoder coder)
        : file_(std::move(file)),
          begin_(begin),
          size_(size),
          cells_(cells),
          coder_(std::move(coder)) {}

    Result<std::span<const std::byte>> block(std::uint64_t number) const;

    std::shared_ptr<const TablebaseFile> file_;
    std::uint64_t begin_, size_;  // within the file
    std::uint64_t cells_;
    CellCoder coder_;
    std::uint64_t blocks_at_ = 0;  // offset of the block list
};

}  // namespace ludoteca::solve::morris
