#include "solve/tablebase_writer.h"

#include <algorithm>
#include <array>
#include <system_error>

#include "solve/bytes.h"
#include "solve/checksum.h"
#include "solve/tablebase_file.h"

namespace ludoteca::solve {

Result<TablebaseWriter> TablebaseWriter::begin(const std::filesystem::path& folder,
                                               TablebaseHeader header) {
    std::error_code ignored;  // reported by the next step
    std::filesystem::create_directories(folder, ignored);
    header.size = 0;
    NewFile file(header.path_in(folder));
    const std::array<std::byte, kHeaderRoom> room{};
    if (!file.write(room)) {
        return file.error();
    }
    return TablebaseWriter(std::move(file), std::move(header));
}

Result<TablebaseWriter> TablebaseWriter::adopt(const std::filesystem::path& folder,
                                               TablebaseHeader header,
                                               const std::filesystem::path& made,
                                               std::uint64_t size) {
    header.size = 0;
    NewFile file(header.path_in(folder), made);
    TablebaseWriter writer(std::move(file), std::move(header));
    writer.file_.seek(kHeaderRoom);
    std::vector<std::byte> block(kTablebaseBlock);
    while (writer.size() < size) {
        const auto wanted =
            std::span(block).first(std::min<std::uint64_t>(kTablebaseBlock, size - writer.size()));
        if (!writer.file_.read(wanted)) {
            return writer.file_.error();
        }
        writer.add(wanted);
    }
    writer.file_.seek(kHeaderRoom + size);  // required between reading and writing
    return writer;
}

bool TablebaseWriter::append(std::span<const std::byte> bytes) {
    while (!bytes.empty() && file_.is_good()) {
        const std::size_t room = kTablebaseBlock - header_.size % kTablebaseBlock;
        const auto some = bytes.first(std::min(room, bytes.size()));
        bytes = bytes.subspan(some.size());
        file_.write(some);
        add(some);
    }
    return file_.is_good();
}

// `bytes` must not cross a block boundary.
void TablebaseWriter::add(std::span<const std::byte> bytes) {
    sum_ = checksum(bytes, sum_);
    header_.size += bytes.size();
    if (header_.size % kTablebaseBlock == 0) {
        end_block();
    }
}

std::optional<Error> TablebaseWriter::finish(Counts counts) {
    if (header_.size % kTablebaseBlock != 0) {
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

void TablebaseWriter::end_block() {
    put_number(sums_, sum_, 4);
    sum_ = 0;
}

}  // namespace ludoteca::solve
