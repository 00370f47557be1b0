// A tablebase file: header, payload, and a checksum per block, verified before first use.

#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>

#include "core/result.h"
#include "solve/mapping.h"
#include "solve/tablebase_header.h"

namespace ludoteca::solve {

inline constexpr std::size_t kHeaderRoom = 4096;
inline constexpr std::size_t kTablebaseBlock = 65'536;

class TablebaseFile {
  public:
    static Result<TablebaseFile> open(const std::filesystem::path& path);
    // Compares the header, except counts and sizes.
    static Result<TablebaseFile> open(const std::filesystem::path& folder,
                                      const TablebaseHeader& expected);

    const TablebaseHeader& header() const { return header_; }
    std::uint64_t size() const { return header_.size; }

    // Thread-safe.
    Result<std::span<const std::byte>> read(std::uint64_t offset, std::size_t size) const;

    Error damaged(const char* how) const;

  private:
    TablebaseFile(std::filesystem::path path, Mapping mapping, TablebaseHeader header);

    std::span<const std::byte> block(std::size_t number) const;
    bool is_whole(std::size_t number) const;

    std::filesystem::path path_;
    Mapping mapping_;
    TablebaseHeader header_;
    std::size_t block_count_;
    mutable std::unique_ptr<std::atomic<bool>[]> is_checked_;  // by block
};

}  // namespace ludoteca::solve
