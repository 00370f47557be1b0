#include "solve/neutron/solver/layer_file.h"

#include <utility>

#include "solve/bytes.h"
#include "solve/checksum.h"
#include "solve/new_file.h"

namespace ludoteca::solve::neutron {
namespace {

constexpr std::uint64_t kMark = 0x3252'4559'414C'554E;  // NULAYER2
constexpr std::size_t kHead = 40, kSum = 4;

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

std::optional<Error> LayerFile::write(const std::filesystem::path& path, std::uint64_t identity,
                                      const LayerCounts& counts, std::span<const RowChanges> rows) {
    std::vector<std::byte> head;
    for (const std::uint64_t number :
         {kMark, counts.won, counts.lost, std::uint64_t{rows.size()}, identity}) {
        put_number(head, number, 8);
    }
    for (const RowChanges& row : rows) {
        put_number(head, row.bytes().size(), 4);
    }
    NewFile file(path);
    std::uint32_t sum = 0;
    const auto put = [&](std::span<const std::byte> bytes) {
        sum = checksum(bytes, sum);
        file.write(bytes);
    };
    put(head);
    for (const RowChanges& row : rows) {
        put(row.bytes());
    }
    std::vector<std::byte> tail;
    put_number(tail, sum, kSum);
    file.write(tail);
    return file.finish();
}

std::optional<LayerFile> LayerFile::open(const std::filesystem::path& path, std::uint64_t identity,
                                         std::uint32_t rows) {
    Result<Mapping> mapping = Mapping::open(path);
    if (!mapping) {
        return std::nullopt;
    }
    const std::span<const std::byte> bytes = mapping->bytes();
    const std::size_t first = kHead + std::size_t{4} * rows;
    if (bytes.size() < first + kSum || number_at(bytes, 8) != kMark ||
        number_at(bytes.subspan(24), 8) != rows || number_at(bytes.subspan(32), 8) != identity ||
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
