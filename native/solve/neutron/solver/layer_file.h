// A checkpoint: the frontier of one ply, by row.

#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <vector>

#include "core/result.h"
#include "solve/mapping.h"
#include "solve/neutron/board.h"

namespace ludoteca::solve::neutron {

// Includes mirror images.
struct LayerCounts {
    std::uint64_t won = 0;
    std::uint64_t lost = 0;

    std::uint64_t sum() const { return won + lost; }
};

class RowChanges {
  public:
    void add(std::uint32_t column, Word won, Word lost);
    const std::vector<std::byte>& bytes() const { return bytes_; }

  private:
    std::vector<std::byte> bytes_;
    std::uint32_t next_ = 0;
};

// Call `visit(column, won, lost)` for each change.
template <class Visit>
void read_changes(std::span<const std::byte> bytes, Visit visit) {
    std::uint32_t column = 0;
    auto byte = bytes.begin();
    const auto take = [&] { return std::to_integer<std::uint32_t>(*byte++); };
    const auto take_word = [&] {
        const std::uint32_t low = take();
        return static_cast<Word>(low | take() << 8);
    };
    while (byte != bytes.end()) {
        std::uint32_t head = 0, part = 0;
        int shift = 0;
        do {
            part = take();
            head |= (part & 127) << shift;
            shift += 7;
        } while (part & 128);
        column += head >> 2;
        const Word won = head & 1 ? take_word() : Word{0};
        const Word lost = head & 2 ? take_word() : Word{0};
        visit(column++, won, lost);
    }
}

class LayerFile {
  public:
    // Atomic. The identity names solution and layer.
    static std::optional<Error> write(const std::filesystem::path& path, std::uint64_t identity,
                                      const LayerCounts& counts, std::span<const RowChanges> rows);
    // nullopt if missing, damaged or of another identity: the layer is then recomputed.
    static std::optional<LayerFile> open(const std::filesystem::path& path, std::uint64_t identity,
                                         std::uint32_t rows);

    const LayerCounts& counts() const { return counts_; }
    std::span<const std::byte> row(std::uint32_t number) const {
        return mapping_.bytes().subspan(starts_[number], starts_[number + 1] - starts_[number]);
    }

  private:
    LayerFile(Mapping mapping, const LayerCounts& counts, std::vector<std::size_t> starts);

    Mapping mapping_;
    LayerCounts counts_;
    std::vector<std::size_t> starts_;  // row offsets, and the end
};

}  // namespace ludoteca::solve::neutron
