// Arithmetic coding with a context model of bit probabilities.

#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace ludoteca::solve::neutron {

// Of a set bit, in 1/65,536; never 0.
using Probability = std::uint16_t;

class Interval {
  protected:
    std::uint32_t split(Probability set) const {
        const std::uint32_t width = last_ - first_;
        return first_ + (width >> 16) * set + ((width & 0xFFFF) * set >> 16);
    }
    void keep(bool bit, std::uint32_t middle) { (bit ? last_ : first_) = middle + (bit ? 0 : 1); }
    // Whether the highest byte is final.
    bool is_settled() const { return (first_ ^ last_) >> 24 == 0; }
    void advance() {
        first_ <<= 8;
        last_ = last_ << 8 | 255;
    }

    std::uint32_t first_ = 0, last_ = 0xFFFF'FFFF;
};

class Encoder : private Interval {
  public:
    bool code(Probability set, bool bit) {
        keep(bit, split(set));
        while (is_settled()) {
            bytes_.push_back(static_cast<std::byte>(first_ >> 24));
            advance();
        }
        return bit;
    }

    // The decoder reads zeros beyond the end.
    std::vector<std::byte> finish() {
        if (first_ != 0) {
            bytes_.push_back(static_cast<std::byte>((first_ >> 24) + 1));
        }
        while (!bytes_.empty() && bytes_.back() == std::byte{0}) {
            bytes_.pop_back();
        }
        return std::move(bytes_);
    }

  private:
    std::vector<std::byte> bytes_;
};

class Decoder : private Interval {
  public:
    explicit Decoder(std::span<const std::byte> bytes) : bytes_(bytes) {
        for (int i = 0; i < 4; ++i) {
            read();
        }
    }

    bool code(Probability set) {
        const std::uint32_t middle = split(set);
        const bool bit = code_ <= middle;
        keep(bit, middle);
        while (is_settled()) {
            read();
            advance();
        }
        return bit;
    }

  private:
    void read() {
        const auto byte = next_ < bytes_.size() ? bytes_[next_] : std::byte{0};
        ++next_;
        code_ = code_ << 8 | std::to_integer<std::uint32_t>(byte);
    }

    std::span<const std::byte> bytes_;
    std::size_t next_ = 0;
    std::uint32_t code_ = 0;
};

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
