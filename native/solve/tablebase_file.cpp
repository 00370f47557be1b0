#include "solve/tablebase_file.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "solve/bytes.h"
#include "solve/checksum.h"

namespace ludoteca::solve {
namespace {

Error refused(const std::filesystem::path& path, const std::string& why) {
    return {"the tablebase " + path.filename().string() + " cannot be used: " + why +
            "; solve it again with ludoteca solve"};
}

}  // namespace

TablebaseFile::TablebaseFile(std::filesystem::path path, Mapping mapping, TablebaseHeader header)
    : path_(std::move(path)),
      mapping_(std::move(mapping)),
      header_(std::move(header)),
      block_count_((header_.size + kTablebaseBlock - 1) / kTablebaseBlock),
      is_checked_(std::make_unique<std::atomic<bool>[]>(block_count_)) {}

Result<TablebaseFile> TablebaseFile::open(const std::filesystem::path& path) {
    Result<Mapping> mapping = Mapping::open(path);
    if (!mapping) {
        return mapping.error();
    }
    const std::span<const std::byte> bytes = mapping->bytes();
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()),
                                std::min(bytes.size(), kHeaderRoom));
    Result<TablebaseHeader> header = TablebaseHeader::read(text);
    if (!header) {
        return refused(path, header.error().sentence);
    }
    if (bytes.size() < kHeaderRoom || header->size > bytes.size() - kHeaderRoom) {
        return refused(path, "it is cut short");
    }
    TablebaseFile file(path, std::move(*mapping), std::move(*header));
    const std::uint64_t sums = kHeaderRoom + file.size();
    if (bytes.size() != sums + 4 * file.block_count_) {
        return refused(path, "it is cut short");
    }
    if (checksum(bytes.subspan(sums)) != file.header_.blocks) {
        return refused(path, "its checksums are damaged");
    }
    return file;
}

Result<TablebaseFile> TablebaseFile::open(const std::filesystem::path& folder,
                                          const TablebaseHeader& expected) {
    Result<TablebaseFile> file = open(expected.path_in(folder));
    if (file && !file->header_.is_same_part(expected)) {
        return file->damaged("it is of other rules or of another version");
    }
    return file;
}

std::span<const std::byte> TablebaseFile::block(std::size_t number) const {
    const std::uint64_t start = std::uint64_t{number} * kTablebaseBlock;
    return mapping_.bytes().subspan(kHeaderRoom + start,
                                    std::min<std::uint64_t>(kTablebaseBlock, size() - start));
}

bool TablebaseFile::is_whole(std::size_t number) const {
    if (is_checked_[number].load(std::memory_order_relaxed)) {
        return true;
    }
    const auto sum = mapping_.bytes().subspan(kHeaderRoom + size() + 4 * number, 4);
    if (checksum(block(number)) != number_at(sum, 4)) {
        return false;
    }
    is_checked_[number].store(true, std::memory_order_relaxed);
    return true;
}

Result<std::span<const std::byte>> TablebaseFile::read(std::uint64_t offset,
                                                       std::size_t size) const {
    if (offset > header_.size || size > header_.size - offset) {
        return damaged("it points beyond its end");
    }
    if (size > 0) {
        const std::size_t last = (offset + size - 1) / kTablebaseBlock;
        for (std::size_t number = offset / kTablebaseBlock; number <= last; ++number) {
            if (!is_whole(number)) {
                return damaged("it is damaged");
            }
        }
    }
    return mapping_.bytes().subspan(kHeaderRoom + offset, size);
}

Error TablebaseFile::damaged(const char* how) const {
    return refused(path_, how);
}

}  // namespace ludoteca::solve
