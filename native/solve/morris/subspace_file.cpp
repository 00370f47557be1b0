#include "solve/morris/subspace_file.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "solve/bytes.h"

namespace ludoteca::solve::morris {
namespace {

constexpr std::size_t kBeginSize = 5;  // bytes: files can exceed 4 GB
constexpr std::size_t kTrailer = 16;

std::uint64_t blocks_of(std::uint64_t cells) {
    return (cells + CellCoder::kBlock - 1) / CellCoder::kBlock;
}

}  // namespace

std::optional<Error> SubspaceFile::write(const std::filesystem::path& folder,
                                         const TablebaseHeader& header, std::span<const Cell> cells,
                                         TablebaseWriter::Counts counts) {
    Result<TablebaseWriter> writer = TablebaseWriter::begin(folder, header);
    if (!writer) {
        return writer.error();
    }
    const CellCoder coder = CellCoder::fit(cells);
    std::vector<std::byte> begins, encoded;
    const auto note_begin = [&] { put_number(begins, writer->size(), kBeginSize); };
    while (!cells.empty()) {
        const auto block = cells.first(std::min(cells.size(), CellCoder::kBlock));
        cells = cells.subspan(block.size());
        encoded.clear();
        coder.encode(block, encoded);
        note_begin();
        if (!writer->append(encoded)) {
            break;
        }
    }
    note_begin();
    const std::uint64_t begins_at = writer->size();
    writer->append(begins);
    const std::uint64_t coder_at = writer->size();
    writer->append(coder.write());
    std::vector<std::byte> trailer;
    put_number(trailer, begins_at, 8);
    put_number(trailer, coder_at, 8);
    writer->append(trailer);
    return writer->finish(std::move(counts));
}

Result<SubspaceFile> SubspaceFile::open(const std::filesystem::path& folder,
                                        const TablebaseHeader& expected, std::uint64_t cells) {
    Result<TablebaseFile> opened = TablebaseFile::open(folder, expected);
    if (!opened) {
        return opened.error();
    }
    const auto file = std::make_shared<const TablebaseFile>(std::move(*opened));
    return open(file, 0, file->size(), cells);
}

Result<SubspaceFile> SubspaceFile::open(std::shared_ptr<const TablebaseFile> file,
                                        std::uint64_t begin, std::uint64_t size,
                                        std::uint64_t cells) {
    const Error unusable = file->damaged("it is of other rules or of another version");
    if (size < kTrailer) {
        return unusable;
    }
    const std::uint64_t end = size - kTrailer;
    const auto trailer = file->read(begin + end, kTrailer);
    if (!trailer) {
        return trailer.error();
    }
    const std::uint64_t blocks = number_at(trailer->first(8), 8),
                        coder = number_at(trailer->last(8), 8);
    if (coder > end || blocks > coder || coder - blocks != kBeginSize * (blocks_of(cells) + 1)) {
        return unusable;
    }
    const auto bytes = file->read(begin + coder, end - coder);
    if (!bytes) {
        return bytes.error();
    }
    std::optional<CellCoder> read = CellCoder::read(*bytes);
    if (!read) {
        return unusable;
    }
    SubspaceFile subspace(std::move(file), begin, size, cells, std::move(*read));
    subspace.blocks_at_ = blocks;
    return subspace;
}

Result<std::span<const std::byte>> SubspaceFile::block(std::uint64_t number) const {
    const auto ends = file_->read(begin_ + blocks_at_ + kBeginSize * number, 2 * kBeginSize);
    if (!ends) {
        return ends.error();
    }
    const std::uint64_t begin = number_at(ends->first(kBeginSize), kBeginSize);
    const std::uint64_t end = number_at(ends->last(kBeginSize), kBeginSize);
    return file_->read(begin_ + begin, end - begin);
}

Result<Cell> SubspaceFile::cell(std::uint64_t number) const {
    const auto encoded = block(number / CellCoder::kBlock);
    if (!encoded) {
        return encoded.error();
    }
    std::array<Cell, CellCoder::kBlock> cells;
    const std::size_t offset = number % CellCoder::kBlock;
    coder_.decode(*encoded, std::span(cells).first(offset + 1));
    return cells[offset];
}

Result<LargeVector<Cell>> SubspaceFile::all(InterruptPoll& poll) const {
    LargeVector<Cell> cells(cells_);
    for (std::uint64_t i = 0; i < blocks_of(cells_) && !poll.is_interrupted(); ++i) {
        const auto encoded = block(i);
        if (!encoded) {
            return encoded.error();
        }
        const std::uint64_t begin = i * CellCoder::kBlock;
        const std::size_t size = std::min<std::uint64_t>(CellCoder::kBlock, cells_ - begin);
        coder_.decode(*encoded, std::span(cells).subspan(begin, size));
    }
    return cells;
}

}  // namespace ludoteca::solve::morris
