#include "solve/neutron/layer_file.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>
#include <system_error>
#include <utility>

#include "solve/checksum.h"
#include "solve/flush.h"
#include "solve/neutron/bytes.h"

namespace ludoteca::solve::neutron {
namespace {

constexpr std::uint64_t kMark = 0x3152'4559'414C'554E;  // NULAYER1
constexpr std::size_t kHead = 32, kSum = 4;

struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
};

}  // namespace

void RowChanges::add(std::uint32_t column, Word won, Word lost) {
    std::uint32_t head = (column - next_) << 2 | (won ? 1u : 0u) | (lost ? 2u : 0u);
    next_ = column + 1;
    for (; head >= 128; head >>= 7) {
        bytes_.push_back(static_cast<std::byte>(head | 128));
    }
    bytes_.push_back(static_cast<std::byte>(head));
    for (const Word word : {won, lost}) {
        if (word) {
            put_number(bytes_, word, 2);
        }
    }
}

std::optional<Error> LayerFile::write(const std::filesystem::path& path, const LayerCounts& counts,
                                      std::span<const RowChanges> rows) {
    std::filesystem::path made = path;
    made += ".new";
    const auto failed = [&](int number) {
        return Error{path.string() + " cannot be written: " + std::strerror(number)};
    };
    std::vector<std::byte> head;
    for (const std::uint64_t number :
         {kMark, counts.won, counts.lost, std::uint64_t{rows.size()}}) {
        put_number(head, number, 8);
    }
    for (const RowChanges& row : rows) {
        put_number(head, row.bytes().size(), 4);
    }
    std::unique_ptr<std::FILE, Close> file(std::fopen(made.string().c_str(), "wb"));
    if (!file) {
        return failed(errno);
    }
    std::uint32_t sum = 0;
    bool is_written = true;
    const auto put = [&](std::span<const std::byte> bytes) {
        sum = checksum(bytes, sum);
        is_written =
            is_written && std::fwrite(bytes.data(), 1, bytes.size(), file.get()) == bytes.size();
    };
    put(head);
    for (const RowChanges& row : rows) {
        put(row.bytes());
    }
    std::vector<std::byte> tail;
    put_number(tail, sum, kSum);
    put(tail);
    if (!is_written || !flush_to_disk(file.get())) {
        return failed(errno ? errno : EIO);
    }
    file.reset();
    std::error_code error;
    std::filesystem::rename(made, path, error);
    return error ? std::optional(failed(error.value())) : std::nullopt;
}

std::optional<LayerFile> LayerFile::open(const std::filesystem::path& path, std::uint32_t rows) {
    Result<Mapping> mapping = Mapping::open(path);
    if (!mapping) {
        return std::nullopt;
    }
    const std::span<const std::byte> bytes = mapping->bytes();
    const std::size_t first = kHead + std::size_t{4} * rows;
    if (bytes.size() < first + kSum || number_at(bytes, 8) != kMark ||
        number_at(bytes.subspan(24), 8) != rows ||
        number_at(bytes.last(kSum), kSum) != checksum(bytes.first(bytes.size() - kSum))) {
        return std::nullopt;
    }
    std::vector<std::size_t> starts{first};
    for (std::uint32_t row = 0; row < rows; ++row) {
        starts.push_back(starts.back() + number_at(bytes.subspan(kHead + std::size_t{4} * row), 4));
    }
    if (starts.back() + kSum != bytes.size()) {
        return std::nullopt;
    }
    const LayerCounts counts{number_at(bytes.subspan(8), 8), number_at(bytes.subspan(16), 8)};
    return LayerFile(std::move(*mapping), counts, std::move(starts));
}

LayerFile::LayerFile(Mapping mapping, const LayerCounts& counts, std::vector<std::size_t> starts)
    : mapping_(std::move(mapping)), counts_(counts), starts_(std::move(starts)) {}

}  // namespace ludoteca::solve::neutron
