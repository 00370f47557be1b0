// Sets as the bits of a number: walking through them, and finding the n-th member.

#pragma once

#include <bit>
#include <concepts>
#include <cstdint>
#include <initializer_list>

#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace ludoteca {

// Remove and return the lowest member of a set that is not empty.
template <std::unsigned_integral Set>
constexpr int take_first(Set& set) {
    const int found = std::countr_zero(set);
    set = static_cast<Set>(set & (set - 1));
    return found;
}

// The n-th member, from 0, of a set with more than n. Without branches, since random choices cannot
// be predicted.
inline int nth(std::uint64_t set, int n) {
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

}  // namespace ludoteca
