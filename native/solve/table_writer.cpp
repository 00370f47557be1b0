#include "solve/table_writer.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <system_error>

#include "solve/checksum.h"
#include "solve/flush.h"
#include "solve/table_file.h"

namespace ludoteca::solve {

TableWriter::TableWriter(std::filesystem::path path, std::filesystem::path made, std::FILE* file,
                         TableHeader header)
    : path_(std::move(path)), made_(std::move(made)), file_(file), header_(std::move(header)) {}

Result<TableWriter> TableWriter::begin(const std::filesystem::path& folder, TableHeader header) {
    const std::filesystem::path path = header.path_in(folder);
    std::filesystem::path made = path;
    made += ".new";
    std::error_code ignored;  // a folder that is not there is told by what follows
    std::filesystem::create_directories(folder, ignored);
    header.size = 0;
    TableWriter writer(path, made, std::fopen(made.string().c_str(), "wb"), std::move(header));
    const std::array<std::byte, kHeaderRoom> room{};
    if (!writer.file_ || !writer.write(room)) {
        writer.error_ = writer.error_ ? writer.error_ : errno;
        return writer.failed();
    }
    return writer;
}

Result<TableWriter> TableWriter::adopt(const std::filesystem::path& folder, TableHeader header,
                                       const std::filesystem::path& made, std::uint64_t size) {
    const std::filesystem::path path = header.path_in(folder);
    header.size = 0;
    TableWriter writer(path, made, std::fopen(made.string().c_str(), "r+b"), std::move(header));
    if (!writer.file_ ||
        std::fseek(writer.file_.get(), static_cast<long>(kHeaderRoom), SEEK_SET) != 0) {
        writer.error_ = errno;
        return writer.failed();
    }
    std::vector<std::byte> block(kTableBlock);
    while (writer.size() < size) {
        const auto wanted = std::min<std::uint64_t>(kTableBlock, size - writer.size());
        if (std::fread(block.data(), 1, wanted, writer.file_.get()) != wanted) {
            writer.error_ = errno ? errno : EIO;
            return writer.failed();
        }
        writer.add(std::span(block).first(wanted));
    }
    std::fseek(writer.file_.get(), 0, SEEK_CUR);  // between reading and writing
    return writer;
}

bool TableWriter::append(std::span<const std::byte> bytes) {
    while (!bytes.empty() && error_ == 0) {
        const std::size_t room = kTableBlock - header_.size % kTableBlock;
        const auto some = bytes.first(std::min(room, bytes.size()));
        bytes = bytes.subspan(some.size());
        write(some);
        add(some);
    }
    return error_ == 0;
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
    write(sums_);
    header_.counts = std::move(counts);
    header_.blocks = checksum(sums_);
    const std::string text = header_.write();
    if (error_ == 0 && std::fseek(file_.get(), 0, SEEK_SET) != 0) {
        error_ = errno;
    }
    write(std::as_bytes(std::span(text)));
    if (error_ == 0 && !flush_to_disk(file_.get())) {
        error_ = errno;
    }
    if (error_ != 0) {
        return failed();
    }
    file_.reset();
    std::error_code error;
    std::filesystem::rename(made_, path_, error);
    error_ = error.value();
    return error_ == 0 ? std::nullopt : std::optional(failed());
}

bool TableWriter::write(std::span<const std::byte> bytes) {
    if (error_ == 0 && std::fwrite(bytes.data(), 1, bytes.size(), file_.get()) != bytes.size()) {
        error_ = errno ? errno : EIO;
    }
    return error_ == 0;
}

void TableWriter::end_block() {
    for (int shift = 0; shift < 32; shift += 8) {
        sums_.push_back(static_cast<std::byte>(sum_ >> shift & 255));
    }
    sum_ = 0;
}

Error TableWriter::failed() const {
    return {path_.string() + " cannot be written: " + std::strerror(error_)};
}

}  // namespace ludoteca::solve
