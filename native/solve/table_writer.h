// Writing the file of a table: it appears under its name only when it is complete.

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
#include "solve/table_header.h"

namespace ludoteca::solve {

class TableWriter {
  public:
    using Counts = std::vector<std::pair<std::string, std::uint64_t>>;

    static Result<TableWriter> begin(const std::filesystem::path& folder, TableHeader header);
    // Make the table of a file that has so many of the game's bytes already, after room for the
    // header: large tables are written in place, and not copied.
    static Result<TableWriter> adopt(const std::filesystem::path& folder, TableHeader header,
                                     const std::filesystem::path& made, std::uint64_t size);

    // False as soon as something could not be written; finish() says why.
    bool append(std::span<const std::byte> bytes);
    std::uint64_t size() const { return header_.size; }

    // Write the header and the checksums, and give the file its name.
    std::optional<Error> finish(Counts counts);

  private:
    TableWriter(NewFile file, TableHeader header)
        : file_(std::move(file)), header_(std::move(header)) {}

    void add(std::span<const std::byte> bytes);
    void end_block();

    NewFile file_;
    TableHeader header_;
    std::vector<std::byte> sums_{};
    std::uint32_t sum_ = 0;  // of the block that is not yet full
};

}  // namespace ludoteca::solve
