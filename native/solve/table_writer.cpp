#include "solve/table_writer.h"

#include <algorithm>
#include <array>
#include <system_error>

#include "solve/bytes.h"
#include "solve/checksum.h"
#include "solve/table_file.h"

namespace ludoteca::solve {

Result<TableWriter> TableWriter::begin(const std::filesystem::path& folder, TableHeader header) {
    std::error_code ignored;  // a folder that is not there is told by what follows
    std::filesystem::create_directories(folder, ignored);
    header.size = 0;
    NewFile file(header.path_in(folder));
    const std::array<std::byte, kHeaderRoom> room{};
    if (!file.write(room)) {
        return file.error();
    }
    return TableWriter(std::move(file), std::move(header));
}

Result<TableWriter> TableWriter::adopt(const std::filesystem::path& folder, TableHeader header,
                                       const std::filesystem::path& made, std::uint64_t size) {
    header.size = 0;
    NewFile file(header.path_in(folder), made);
    TableWriter writer(std::move(file), std::move(header));
    writer.file_.seek(kHeaderRoom);
    std::vector<std::byte> block(kTableBlock);
    while (writer.size() < size) {
        const auto wanted =
            std::span(block).first(std::min<std::uint64_t>(kTableBlock, size - writer.size()));
        if (!writer.file_.read(wanted)) {
            return writer.file_.error();
        }
        writer.add(wanted);
    }
    writer.file_.seek(kHeaderRoom + size);  // between reading and writing
    return writer;
}

bool TableWriter::append(std::span<const std::byte> bytes) {
    while (!bytes.empty() && file_.is_good()) {
        const std::size_t room = kTableBlock - header_.size % kTableBlock;
        const auto some = bytes.first(std::min(room, bytes.size()));
        bytes = bytes.subspan(some.size());
        file_.write(some);
        add(some);
    }
    return file_.is_good();
}

// Count some bytes, which do not go beyond the end of a block.
void TableWriter::add(std::span<const std::byte> bytes) {
    sum_ = checksum(bytes, sum_);
    header_.size += bytes.size();
    if (header_.size % kTableBlock == 0) {
        end_block();
    }
}

std::optional<Error> TableWriter::finish(Counts counts) {
    if (header_.size % kTableBlock != 0) {
        end_block();
    }
    header_.counts = std::move(counts);
    header_.blocks = checksum(sums_);
    const std::string text = header_.write();
    file_.write(sums_);
    file_.seek(0);
    file_.write(std::as_bytes(std::span(text)));
    return file_.finish();
}

void TableWriter::end_block() {
    put_number(sums_, sum_, 4);
    sum_ = 0;
}

}  // namespace ludoteca::solve
