// One of the two files of a solution: the model of its bits, then the rows in blocks that can be
// read alone, then where each row begins.

#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <vector>

#include "core/result.h"
#include "solve/table_file.h"
#include "solve/table_writer.h"

namespace ludoteca::solve::neutron {

// The bytes of a row's blocks.
using Blocks = std::vector<std::vector<std::byte>>;

class PartWriter {
  public:
    static Result<PartWriter> begin(const std::filesystem::path& folder, TableHeader header,
                                    std::span<const std::byte> model);

    // False if it could not be written; finish() tells why.
    bool append(const Blocks& row);
    std::optional<Error> finish(TableWriter::Counts counts);

  private:
    explicit PartWriter(TableWriter writer) : writer_(std::move(writer)) {}

    TableWriter writer_;
    std::vector<std::uint64_t> starts_;
};

class PartFile {
  public:
    static Result<PartFile> open(const std::filesystem::path& folder, const TableHeader& header,
                                 std::uint32_t rows, std::size_t model_size);

    const TableHeader& header() const { return file_.header(); }
    std::span<const std::byte> model() const { return model_; }
    Result<std::span<const std::byte>> block(std::uint32_t row, std::size_t number,
                                             std::size_t blocks) const;

  private:
    PartFile(TableFile file, std::uint32_t rows) : file_(std::move(file)), rows_(rows) {}

    TableFile file_;
    std::uint32_t rows_;
    std::vector<std::byte> model_;
};

}  // namespace ludoteca::solve::neutron
