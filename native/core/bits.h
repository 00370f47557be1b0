// Bit sets.

#pragma once

#include <bit>
#include <cassert>
#include <concepts>
#include <cstdint>
#include <initializer_list>

#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace ludoteca {

// Remove and return the lowest member.
template <std::unsigned_integral Set>
constexpr int take_first(Set& set) {
    assert(set != 0);
    const int found = std::countr_zero(set);
    set = static_cast<Set>(set & (set - 1));
    return found;
}

// The n-th member, from 0. Branchless: random choices cannot be predicted.
inline int nth(std::uint64_t set, int n) {
    assert(n >= 0 && n < std::popcount(set));
#ifdef __BMI2__
    return std::countr_zero(_pdep_u64(std::uint64_t{1} << n, set));
#else
    int at = 0;
    for (const int half : {32, 16, 8, 4, 2, 1}) {
        const int below = std::popcount(set & ((std::uint64_t{1} << half) - 1));
        const bool above = n >= below;
        set >>= above ? half : 0;
        at += above ? half : 0;
        n -= above ? below : 0;
    }
    return at;
#endif
}

// PEXT and PDEP.
inline std::uint32_t squeeze(std::uint32_t set, std::uint32_t among) {
#ifdef __BMI2__
    return _pext_u32(set, among);
#else
    std::uint32_t numbers = 0;
    for (set &= among; set;) {
        const std::uint32_t below = (std::uint32_t{1} << take_first(set)) - 1;
        numbers |= std::uint32_t{1} << std::popcount(among & below);
    }
    return numbers;
#endif
}

inline std::uint32_t spread(std::uint32_t numbers, std::uint32_t among) {
#ifdef __BMI2__
    return _pdep_u32(numbers, among);
#else
    std::uint32_t set = 0;
    while (numbers) {
        set |= std::uint32_t{1} << nth(among, take_first(numbers));
    }
    return set;
#endif
}

}  // namespace ludoteca
