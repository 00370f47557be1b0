// Integer layers: accumulator updates and a dense byte layer, with AVX2 or equivalent loops.

#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>

#ifdef __AVX2__
#include <immintrin.h>
#endif

namespace ludoteca::net {

template <int kWidth>
void add(std::int16_t* sum, const std::int8_t* row) {
    for (int i = 0; i < kWidth; ++i) {
        sum[i] = static_cast<std::int16_t>(sum[i] + row[i]);
    }
}

// Subtract one row and add another; `sum` may be `before`.
template <int kWidth>
void replace(std::int16_t* sum, const std::int16_t* before, const std::int8_t* out,
             const std::int8_t* in) {
    for (int i = 0; i < kWidth; ++i) {
        sum[i] = static_cast<std::int16_t>(before[i] - out[i] + in[i]);
    }
}

// Clipped ReLU: clamps to 0..127.
template <int kWidth>
void clip(const std::int16_t* sums, std::uint8_t* bytes) {
    for (int i = 0; i < kWidth; ++i) {
        bytes[i] = static_cast<std::uint8_t>(std::clamp<int>(sums[i], 0, 127));
    }
}

// Dot product of bytes (0 to 127) and weights, both aligned to 32 bytes; kWidth is a multiple
// of 32.
template <int kWidth>
std::int32_t dot(const std::uint8_t* bytes, const std::int8_t* weights) {
#ifdef __AVX2__
    const __m256i ones = _mm256_set1_epi16(1);
    __m256i sum = _mm256_setzero_si256();
    for (int i = 0; i < kWidth; i += 32) {
        const __m256i a = _mm256_load_si256(reinterpret_cast<const __m256i*>(bytes + i));
        const __m256i b = _mm256_load_si256(reinterpret_cast<const __m256i*>(weights + i));
        // 127 * 127 * 2 fits into 16 bits.
        sum = _mm256_add_epi32(sum, _mm256_madd_epi16(_mm256_maddubs_epi16(a, b), ones));
    }
    __m128i four = _mm_add_epi32(_mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1));
    four = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0x4E));
    four = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0xB1));
    return _mm_cvtsi128_si32(four);
#else
    std::int32_t sum = 0;
    for (int i = 0; i < kWidth; ++i) {
        sum += int{bytes[i]} * int{weights[i]};
    }
    return sum;
#endif
}

}  // namespace ludoteca::net
