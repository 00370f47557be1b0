// Dense float layers.

#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace ludoteca {

// Add to `out` the product of `in` and a matrix of in, out.
inline void add_product(std::span<const float> in, std::span<const float> matrix,
                        std::span<float> out) {
    const float* row = matrix.data();
    for (const float x : in) {
        for (std::size_t i = 0; i < out.size(); ++i) {
            out[i] += x * row[i];
        }
        row += out.size();
    }
}

inline void rectify(std::span<float> values) {
    for (float& value : values) {
        value = value > 0 ? value : 0;
    }
}

}  // namespace ludoteca
