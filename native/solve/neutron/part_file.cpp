#include "solve/neutron/part_file.h"

#include <string>
#include <utility>

#include "solve/bytes.h"

namespace ludoteca::solve::neutron {
namespace {

constexpr std::size_t kStart = 8, kSize = 2;

}  // namespace

Result<PartWriter> PartWriter::begin(const std::filesystem::path& folder, TablebaseHeader header,
                                     std::span<const std::byte> model) {
    Result<TablebaseWriter> writer = TablebaseWriter::begin(folder, std::move(header));
    if (!writer) {
        return writer.error();
    }
    writer->append(model);
    return PartWriter(std::move(*writer));
}

bool PartWriter::append(const Blocks& row) {
    starts_.push_back(writer_.size());
    std::vector<std::byte> sizes;
    for (const std::vector<std::byte>& block : row) {
        put_number(sizes, block.size(), kSize);
    }
    bool is_written = writer_.append(sizes);
    for (const std::vector<std::byte>& block : row) {
        is_written = writer_.append(block);
    }
    return is_written;
}

std::optional<Error> PartWriter::finish(TablebaseWriter::Counts counts) {
    std::vector<std::byte> starts;
    for (const std::uint64_t start : starts_) {
        put_number(starts, start, kStart);
    }
    writer_.append(starts);
    return writer_.finish(std::move(counts));
}

Result<PartFile> PartFile::open(const std::filesystem::path& folder, const TablebaseHeader& header,
                                std::uint32_t rows, std::size_t model_size) {
    Result<TablebaseFile> file = TablebaseFile::open(folder, header);
    if (!file) {
        return file.error();
    }
    if (file->size() < model_size + kStart * rows) {
        return file->damaged("it is too short");
    }
    PartFile part(std::move(*file), rows);
    const auto model = part.file_.read(0, model_size);
    if (!model) {
        return model.error();
    }
    part.model_.assign(model->begin(), model->end());
    return part;
}

Result<std::span<const std::byte>> PartFile::block(std::uint32_t row, std::size_t number,
                                                   std::size_t blocks) const {
    const auto start = file_.read(file_.size() - kStart * (rows_ - row), kStart);
    if (!start) {
        return start.error();
    }
    const std::uint64_t first = number_at(*start, kStart);
    const auto sizes = file_.read(first, kSize * blocks);
    if (!sizes) {
        return sizes.error();
    }
    std::uint64_t offset = first + kSize * blocks;
    for (std::size_t i = 0; i < number; ++i) {
        offset += number_at(sizes->subspan(kSize * i), kSize);
    }
    return file_.read(offset, number_at(sizes->subspan(kSize * number), kSize));
}

}  // namespace ludoteca::solve::neutron
