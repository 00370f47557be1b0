// Sets of points and of edges as bits: walking through them, and finding the n-th member.

#pragma once

#include <bit>
#include <cstdint>

#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace ludoteca::morris {

// A set of points has bit 0 for the first point in reading order.
using Points = std::uint32_t;
using Edges = std::uint64_t;

constexpr Points just(int point) {
    return Points{1} << point;
}

template <class Set>
constexpr int first(Set set) {
    return std::countr_zero(set);
}

template <class Set>
constexpr int take_first(Set& set) {
    const int found = std::countr_zero(set);
    set &= set - 1;
    return found;
}

// The member number n from 0; there are more than n.
template <class Set>
inline int nth(Set set, int n) {
#ifdef __BMI2__
    return std::countr_zero(_pdep_u64(1ULL << n, set));
#else
    for (; n > 0; --n) {
        set &= set - 1;
    }
    return std::countr_zero(set);
#endif
}

}  // namespace ludoteca::morris
