// An arithmetic coder for bits with known probabilities.

#pragma once

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

}  // namespace ludoteca::solve::neutron
