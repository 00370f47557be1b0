// Python's random.Random: the same numbers for the same seed.

#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <random>
#include <span>
#include <utility>

namespace ludoteca {

class Mersenne {
  public:
    explicit Mersenne(std::uint64_t seed) : twister_(twister(seed)) {}

    // As random(): in [0, 1).
    double next() {
        const std::uint64_t high = twister_() >> 5;
        const std::uint64_t low = twister_() >> 6;
        return static_cast<double>(high << 26 | low) / static_cast<double>(std::uint64_t{1} << 53);
    }

    // As shuffle().
    template <class T>
    void shuffle(std::span<T> items) {
        for (std::size_t count = items.size(); count > 1; --count) {
            std::swap(items[count - 1], items[below(count)]);
        }
    }

  private:
    // As randrange(limit): rejection sampling by bits.
    std::size_t below(std::size_t limit) {
        std::size_t drawn = limit;
        while (drawn >= limit) {
            drawn = twister_() >> (32 - std::bit_width(limit));
        }
        return drawn;
    }

    static std::mt19937 twister(std::uint64_t seed) {
        Seeding seeding{seed};
        return std::mt19937(seeding);
    }

    // init_by_array of Matsumoto and Nishimura (2002), with the seed's 32-bit words.
    struct Seeding {
        using result_type = std::uint_least32_t;
        static constexpr std::size_t kSize = std::mt19937::state_size;

        template <class Iterator>
        void generate(Iterator first, Iterator) const {
            const std::array<std::uint32_t, 2> key = {static_cast<std::uint32_t>(seed),
                                                      static_cast<std::uint32_t>(seed >> 32)};
            const std::size_t words = key[1] == 0 ? 1 : 2;
            std::array<std::uint32_t, kSize> state;
            state[0] = 19650218;
            for (std::uint32_t i = 1; i < kSize; ++i) {
                state[i] = 1812433253 * stirred(state[i - 1]) + i;
            }
            std::size_t i = 1;
            const auto step = [&] {
                if (++i == kSize) {
                    state[0] = state[kSize - 1];
                    i = 1;
                }
            };
            for (std::size_t k = 0; k < kSize; ++k, step()) {
                const auto word = static_cast<std::uint32_t>(k % words);
                state[i] = (state[i] ^ stirred(state[i - 1]) * 1664525) + key[word] + word;
            }
            for (std::size_t k = 1; k < kSize; ++k, step()) {
                state[i] =
                    (state[i] ^ stirred(state[i - 1]) * 1566083941) - static_cast<std::uint32_t>(i);
            }
            state[0] = 0x80000000;
            std::copy(state.begin(), state.end(), first);
        }

        static constexpr std::uint32_t stirred(std::uint32_t x) { return x ^ x >> 30; }

        std::uint64_t seed;
    };

    std::mt19937 twister_;
};

}  // namespace ludoteca
