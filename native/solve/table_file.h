// The file of a table: its header, then the game's own bytes, then a checksum for each block of
// them. A reader checks each block before the first use.

#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>

#include "core/result.h"
#include "solve/mapping.h"
#include "solve/table_header.h"

namespace ludoteca::solve {

inline constexpr std::size_t kHeaderRoom = 4096;
inline constexpr std::size_t kTableBlock = 65'536;

class TableFile {
  public:
    static Result<TableFile> open(const std::filesystem::path& path);
    // The table of a folder that has a header like this, but for counts and sizes.
    static Result<TableFile> open(const std::filesystem::path& folder, const TableHeader& expected);

    const TableHeader& header() const { return header_; }
    std::uint64_t size() const { return header_.size; }

    // Some of the game's bytes; an error if they are damaged. Any thread may ask.
    Result<std::span<const std::byte>> read(std::uint64_t offset, std::size_t size) const;

    // That it cannot be used, and why.
    Error damaged(const char* how) const;

  private:
    TableFile(std::filesystem::path path, Mapping mapping, TableHeader header);

    std::span<const std::byte> block(std::size_t number) const;
    bool is_whole(std::size_t number) const;

    std::filesystem::path path_;
    Mapping mapping_;
    TableHeader header_;
    std::size_t block_count_;
    mutable std::unique_ptr<std::atomic<bool>[]> is_checked_;  // by block
};

}  // namespace ludoteca::solve
