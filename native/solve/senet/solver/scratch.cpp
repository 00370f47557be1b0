#include "solve/senet/solver/scratch.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <system_error>
#include <utility>

#include "solve/new_file.h"
#include "solve/senet/codes.h"
#include "solve/tablebase_writer.h"

namespace ludoteca::solve::senet {
namespace {

constexpr float kGuess = 0.5F;
constexpr std::ios::openmode kNone{};

bool flush_file(const std::filesystem::path& path) {
    std::FILE* const file = std::fopen(path.string().c_str(), "r+b");
    const bool is_flushed = file != nullptr && flush_to_disk(file);
    return (file == nullptr || std::fclose(file) == 0) && is_flushed;
}

void seek(std::fstream& file, std::uint64_t offset) {
    file.clear();
    file.seekg(static_cast<std::streamoff>(offset));
    file.seekp(static_cast<std::streamoff>(offset));
}

std::uint32_t byte_at(const std::vector<char>& bytes, std::size_t offset) {
    return static_cast<unsigned char>(bytes[offset]);
}

}  // namespace

Result<std::unique_ptr<Scratch>> Scratch::resume(const PartFiles& files) {
    std::error_code ignored;  // reported by the next step
    std::filesystem::create_directories(files.values().parent_path(), ignored);
    std::unique_ptr<Scratch> scratch(new Scratch(files));
    const bool is_new = size_of(files.values()) < kHeaderRoom || size_of(files.rests()) == 0;
    const auto mode = std::ios::in | std::ios::out | (is_new ? std::ios::trunc : kNone);
    if (const auto error = scratch->open(files.values(), mode)) {
        return *error;
    }
    return scratch;
}

Result<std::unique_ptr<Scratch>> Scratch::reopen(const PartFiles& files) {
    std::unique_ptr<Scratch> scratch(new Scratch(files));
    if (const auto error = scratch->open(files.tablebase(), std::ios::in)) {
        return *error;
    }
    return scratch;
}

std::optional<Error> Scratch::open(const std::filesystem::path& values, std::ios::openmode mode) {
    errno = 0;
    values_.open(values, mode | std::ios::binary);
    rests_.open(files_.rests(), mode | std::ios::binary);
    const bool is_new = (mode & std::ios::trunc) != kNone;
    if (is_new && values_) {
        const std::vector<char> room(kHeaderRoom);
        values_.write(room.data(), kHeaderRoom);
    }
    if (!values_ || !rests_) {
        return failed("opened");
    }
    const std::uint64_t codes = is_new ? 0 : (size_of(values) - kHeaderRoom) / kCodeBytes;
    known_ = std::min({codes, size_of(files_.rests()) * 2, files_.states});
    return std::nullopt;
}

std::optional<Error> Scratch::read(std::uint64_t first, std::span<float> chances) {
    if (first + chances.size() > known_) {
        std::fill(chances.begin(), chances.end(), kGuess);
        return std::nullopt;
    }
    codes_.resize(kCodeBytes * chances.size());
    halves_.resize(chances.size() / 2);
    seek(values_, kHeaderRoom + kCodeBytes * first);
    seek(rests_, first / 2);
    if (!values_.read(codes_.data(), static_cast<std::streamsize>(codes_.size())) ||
        !rests_.read(halves_.data(), static_cast<std::streamsize>(halves_.size()))) {
        return failed("read");
    }
    for (std::size_t i = 0; i < chances.size(); ++i) {
        const std::uint32_t code = byte_at(codes_, 2 * i) | byte_at(codes_, 2 * i + 1) << 8;
        const std::uint32_t rest = byte_at(halves_, i / 2) >> (i % 2 * kRestBits) & 15;
        chances[i] = chance_of(code << kRestBits | rest);
    }
    return std::nullopt;
}

// Rows have an even number of values, so layers never share a byte of low bits.
std::optional<Error> Scratch::write(std::uint64_t first, std::span<const float> chances) {
    codes_.resize(kCodeBytes * chances.size());
    halves_.resize(chances.size() / 2);
    for (std::size_t i = 0; i < chances.size(); i += 2) {
        const Fine one = fine_of(chances[i]), two = fine_of(chances[i + 1]);
        codes_[2 * i] = static_cast<char>(one >> kRestBits & 255);
        codes_[2 * i + 1] = static_cast<char>(one >> (kRestBits + 8));
        codes_[2 * i + 2] = static_cast<char>(two >> kRestBits & 255);
        codes_[2 * i + 3] = static_cast<char>(two >> (kRestBits + 8));
        halves_[i / 2] = static_cast<char>((one & 15) | (two & 15) << kRestBits);
    }
    errno = 0;
    seek(values_, kHeaderRoom + kCodeBytes * first);
    seek(rests_, first / 2);
    values_.write(codes_.data(), static_cast<std::streamsize>(codes_.size()));
    rests_.write(halves_.data(), static_cast<std::streamsize>(halves_.size()));
    if (!values_.flush() || !rests_.flush()) {
        return failed("written");
    }
    if (first <= known_) {
        known_ = std::max(known_, first + chances.size());
    }
    return std::nullopt;
}

std::optional<Error> Scratch::finish() {
    values_.close();
    rests_.close();
    if (!flush_file(files_.rests())) {
        return failed("written");
    }
    Result<TablebaseWriter> writer = TablebaseWriter::adopt(
        files_.folder, files_.header, files_.values(), kCodeBytes * files_.states);
    if (!writer) {
        return writer.error();
    }
    return writer->finish({{"states", files_.states}, {"largest error in millionths", kMaxError}});
}

Error Scratch::failed(const char* what) const {
    return {files_.values().parent_path().string() + " cannot be " + what + ": " +
            std::strerror(errno ? errno : EIO)};
}

}  // namespace ludoteca::solve::senet
