// Writes a tablebase file atomically.

#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/result.h"
#include "solve/new_file.h"
#include "solve/tablebase_header.h"

namespace ludoteca::solve {

class TablebaseWriter {
  public:
    using Counts = std::vector<std::pair<std::string, std::uint64_t>>;

    static Result<TablebaseWriter> begin(const std::filesystem::path& folder,
                                         TablebaseHeader header);
    // Completes a file that already has `size` bytes of payload after room for the header.
    static Result<TablebaseWriter> adopt(const std::filesystem::path& folder,
                                         TablebaseHeader header, const std::filesystem::path& made,
                                         std::uint64_t size);

    // False after the first failure; see finish().
    bool append(std::span<const std::byte> bytes);
    std::uint64_t size() const { return header_.size; }

    // Writes header and checksums, and renames the file.
    std::optional<Error> finish(Counts counts);

  private:
    TablebaseWriter(NewFile file, TablebaseHeader header)
        : file_(std::move(file)), header_(std::move(header)) {}

    void add(std::span<const std::byte> bytes);
    void end_block();

    NewFile file_;
    TablebaseHeader header_;
    std::vector<std::byte> sums_{};
    std::uint32_t sum_ = 0;  // of the incomplete block
};

}  // namespace ludoteca::solve
