// A file of values or distances: model, rows in independent blocks, row offsets.

#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <vector>

#include "core/result.h"
#include "solve/tablebase_file.h"
#include "solve/tablebase_writer.h"

namespace ludoteca::solve::neutron {

using Blocks = std::vector<std::vector<std::byte>>;

class PartWriter {
  public:
    static Result<PartWriter> begin(const std::filesystem::path& folder, TablebaseHeader header,
                                    std::span<const std::byte> model);

    // False on failure; see finish().
    bool append(const Blocks& row);
    std::optional<Error> finish(TablebaseWriter::Counts counts);

  private:
    explicit PartWriter(TablebaseWriter writer) : writer_(std::move(writer)) {}

    TablebaseWriter writer_;
    std::vector<std::uint64_t> starts_;
};

class PartFile {
  public:
    static Result<PartFile> open(const std::filesystem::path& folder, const TablebaseHeader& header,
                                 std::uint32_t rows, std::size_t model_size);

    const TablebaseHeader& header() const { return file_.header(); }
    std::span<const std::byte> model() const { return model_; }
    Result<std::span<const std::byte>> block(std::uint32_t row, std::size_t number,
                                             std::size_t blocks) const;

  private:
    PartFile(TablebaseFile file, std::uint32_t rows) : file_(std::move(file)), rows_(rows) {}

    TablebaseFile file_;
    std::uint32_t rows_;
    std::vector<std::byte> model_;
};

}  // namespace ludoteca::solve::neutron
