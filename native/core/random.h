// A fast pseudo-random generator, the same on every platform.

#pragma once

#include <bit>
#include <cstdint>

namespace ludoteca {

// Vigna's SplitMix64 finaliser.
constexpr std::uint64_t mix(std::uint64_t x) {
    x += 0x9E3779B97F4A7C15U;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9U;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBU;
    return x ^ (x >> 31);
}

// Blackman and Vigna's xoroshiro128++.
class Random {
  public:
    // Streams of one seed are independent, whatever the thread.
    explicit constexpr Random(std::uint64_t seed, std::uint64_t stream = 0)
        : a_(mix(seed ^ mix(stream))), b_(mix(a_ + seed)) {}

    constexpr std::uint64_t next() {
        const std::uint64_t result = std::rotl(a_ + b_, 17) + a_;
        const std::uint64_t x = a_ ^ b_;
        a_ = std::rotl(a_, 49) ^ x ^ (x << 21);
        b_ = std::rotl(x, 28);
        return result;
    }

    // Below `limit` > 0 by multiplication; the bias is below limit / 2^32.
    constexpr int below(int limit) {
        return static_cast<int>(((next() >> 32) * static_cast<std::uint32_t>(limit)) >> 32);
    }

  private:
    std::uint64_t a_, b_;
};

}  // namespace ludoteca
