// Context model: bit probabilities.

#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "solve/neutron/coder.h"

namespace ludoteca::solve::neutron {

// A probability in one byte: logarithmic steps of 1/8 and the rarer value. Integers only, to be
// portable.
constexpr Probability probability_of(std::uint8_t level) {
    const unsigned rank = level & 127;
    const unsigned rare = std::min(32'768u, (8 + rank % 8) << rank / 8);
    return static_cast<Probability>(level & 128 ? 65'536 - rare : rare);
}

class Counter {
  public:
    explicit Counter(std::size_t contexts) : counts_(contexts) {}

    bool code(std::size_t context, bool bit) {
        ++counts_[context][bit];
        return bit;
    }
    // Nearest levels.
    std::vector<std::byte> levels() const {
        std::vector<std::byte> found;
        for (const auto& [clear, set] : counts_) {
            found.push_back(static_cast<std::byte>(level(clear, set)));
        }
        return found;
    }

  private:
    static std::uint8_t level(std::uint32_t clear, std::uint32_t set) {
        const double share = (std::min(clear, set) + 0.4) / (double(clear) + set + 0.8);
        const unsigned rare = std::max(8u, static_cast<unsigned>(65'536 * share));
        const auto shift = static_cast<unsigned>(std::bit_width(rare)) - 4;
        return static_cast<std::uint8_t>((8 * shift + (rare >> shift) - 8) |
                                         (set > clear ? 128 : 0));
    }

    std::vector<std::array<std::uint32_t, 2>> counts_;
};

class BitWriter {
  public:
    explicit BitWriter(std::span<const std::byte> levels) : levels_(levels) {}

    bool code(std::size_t context, bool bit) {
        return encoder_.code(probability_of(std::to_integer<std::uint8_t>(levels_[context])), bit);
    }
    std::vector<std::byte> finish() { return encoder_.finish(); }

  private:
    std::span<const std::byte> levels_;
    Encoder encoder_;
};

class BitReader {
  public:
    BitReader(std::span<const std::byte> levels, std::span<const std::byte> bytes)
        : levels_(levels), decoder_(bytes) {}

    bool code(std::size_t context, bool) {
        return decoder_.code(probability_of(std::to_integer<std::uint8_t>(levels_[context])));
    }

  private:
    std::span<const std::byte> levels_;
    Decoder decoder_;
};

}  // namespace ludoteca::solve::neutron
