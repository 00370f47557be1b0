#include "solve/morris/solver/checkpoint.h"

#include <array>
#include <cstdio>
#include <memory>
#include <span>
#include <system_error>

#include "solve/checksum.h"
#include "solve/new_file.h"

namespace ludoteca::solve::morris {
namespace {

struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
};

// Followed by the cells and a checksum.
struct Head {
    std::array<char, 8> magic{'m', 'o', 'r', 'r', 'i', 's', ' ', '3'};
    std::uint32_t solution = 0;  // checksum of its name
    std::int32_t plies = 0, mover = 0;
    std::uint32_t row = 0;

    bool operator==(const Head&) const = default;
};

std::span<const std::byte> bytes_of(const LargeVector<Cell>& cells) {
    return std::as_bytes(std::span(cells));
}

std::uint32_t sum_of(const Head& head, const Field& field) {
    std::uint32_t sum = checksum(std::as_bytes(std::span(&head, 1)));
    for (const LargeVector<Cell>& cells : field) {
        sum = checksum(bytes_of(cells), sum);
    }
    return sum;
}

bool get(std::FILE* file, void* bytes, std::size_t size) {
    return std::fread(bytes, 1, size, file) == size;
}

}  // namespace

std::optional<Error> Checkpoint::save(const Field& field, Reached reached) const {
    std::error_code ignored;  // reported by the next step
    std::filesystem::create_directories(folder_, ignored);
    const Head head{.solution = solution(),
                    .plies = reached.plies,
                    .mover = static_cast<std::int32_t>(reached.mover),
                    .row = reached.row};
    const std::uint32_t sum = sum_of(head, field);
    NewFile out(file());
    out.write(std::as_bytes(std::span(&head, 1)));
    for (const LargeVector<Cell>& cells : field) {
        out.write(bytes_of(cells));
    }
    out.write(std::as_bytes(std::span(&sum, 1)));
    return out.finish();
}

std::uint32_t Checkpoint::solution() const {
    return checksum(std::as_bytes(std::span(name_)));
}

std::optional<Reached> Checkpoint::load(Field& field, std::uint64_t cells) const {
    const std::optional<Reached> reached = read(field, cells);
    if (!reached) {
        field = {};
    }
    return reached;
}

std::optional<Reached> Checkpoint::read(Field& field, std::uint64_t size) const {
    const std::unique_ptr<std::FILE, Close> in(std::fopen(file().string().c_str(), "rb"));
    Head head;
    std::uint32_t sum = 0;
    if (!in || !get(in.get(), &head, sizeof head)) {
        return std::nullopt;
    }
    Head expected = head;
    expected.magic = Head{}.magic;
    expected.solution = solution();
    if (head != expected) {
        return std::nullopt;
    }
    for (LargeVector<Cell>& cells : field) {
        cells.resize(size);
        if (!get(in.get(), cells.data(), cells.size() * sizeof(Cell))) {
            return std::nullopt;
        }
    }
    if (!get(in.get(), &sum, sizeof sum) || sum != sum_of(head, field)) {
        return std::nullopt;
    }
    return Reached{head.plies, static_cast<Mover>(head.mover), head.row};
}

void Checkpoint::remove() const {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
}

}  // namespace ludoteca::solve::morris
