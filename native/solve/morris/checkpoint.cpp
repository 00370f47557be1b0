#include "solve/morris/checkpoint.h"

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <span>
#include <system_error>

#include "solve/checksum.h"
#include "solve/flush.h"

namespace ludoteca::morris {
namespace {

struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Close>;

// What is before and after the cells; the sum is that of everything else.
struct Head {
    std::array<char, 8> magic{'m', 'o', 'r', 'r', 'i', 's', ' ', '2'};
    std::int32_t larger = 0, smaller = 0, plies = 0, mover = 0;
    std::uint32_t row = 0;

    bool operator==(const Head&) const = default;
};

std::span<const std::byte> bytes_of(const LargeVector<Cell>& cells) {
    return std::as_bytes(std::span(cells));
}

std::uint32_t sum_of(const Head& head, const Field& field) {
    std::uint32_t sum = solve::checksum(std::as_bytes(std::span(&head, 1)));
    for (const LargeVector<Cell>& cells : field) {
        sum = solve::checksum(bytes_of(cells), sum);
    }
    return sum;
}

bool write(std::FILE* file, const void* bytes, std::size_t size) {
    return std::fwrite(bytes, 1, size, file) == size;
}

bool get(std::FILE* file, void* bytes, std::size_t size) {
    return std::fread(bytes, 1, size, file) == size;
}

}  // namespace

std::optional<Error> Checkpoint::save(const Field& field, Reached reached) const {
    std::error_code error;
    std::filesystem::create_directories(folder_, error);
    std::filesystem::path made = file();
    made += ".new";
    const Head head{.larger = pair_.larger,
                    .smaller = pair_.smaller,
                    .plies = reached.plies,
                    .mover = static_cast<std::int32_t>(reached.mover),
                    .row = reached.row};
    const std::uint32_t sum = sum_of(head, field);
    File out(std::fopen(made.string().c_str(), "wb"));
    bool is_good = out && write(out.get(), &head, sizeof head);
    for (const LargeVector<Cell>& cells : field) {
        is_good = is_good && write(out.get(), cells.data(), cells.size() * sizeof(Cell));
    }
    is_good = is_good && write(out.get(), &sum, sizeof sum) && solve::flush_to_disk(out.get());
    const int why = errno;
    out.reset();
    if (is_good) {
        std::filesystem::rename(made, file(), error);
        is_good = !error;
    }
    if (is_good) {
        return std::nullopt;
    }
    return Error{file().string() +
                 " cannot be written: " + std::strerror(error ? error.value() : why)};
}

std::optional<Reached> Checkpoint::load(Field& field, std::uint64_t cells) const {
    const std::optional<Reached> reached = read(field, cells);
    if (!reached) {
        field = {};
    }
    return reached;
}

std::optional<Reached> Checkpoint::read(Field& field, std::uint64_t size) const {
    const File in(std::fopen(file().string().c_str(), "rb"));
    Head head;
    std::uint32_t sum = 0;
    if (!in || !get(in.get(), &head, sizeof head)) {
        return std::nullopt;
    }
    for (LargeVector<Cell>& cells : field) {
        cells.resize(size);
        if (!get(in.get(), cells.data(), cells.size() * sizeof(Cell))) {
            return std::nullopt;
        }
    }
    Head expected = head;
    expected.magic = Head{}.magic;
    expected.larger = pair_.larger;
    expected.smaller = pair_.smaller;
    if (!get(in.get(), &sum, sizeof sum) || head != expected || sum != sum_of(head, field)) {
        return std::nullopt;
    }
    return Reached{head.plies, static_cast<Mover>(head.mover), head.row};
}

void Checkpoint::remove() const {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
}

}  // namespace ludoteca::morris
