// NumPy arrays that the caller owns.

#pragma once

#include <nanobind/ndarray.h>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/result.h"

namespace ludoteca {

template <class T>
using Array = nanobind::ndarray<T, nanobind::c_contig, nanobind::device::cpu>;

inline std::size_t volume(const std::vector<int>& shape) {
    std::size_t size = 1;
    for (const int side : shape) {
        size *= static_cast<std::size_t>(side);
    }
    return size;
}

template <class T>
Result<std::span<T>> values_of(const std::optional<Array<T>>& array, const char* name, int count,
                               std::size_t row) {
    if (!array) {
        return std::span<T>();
    }
    const std::size_t size = static_cast<std::size_t>(count) * row;
    if (array->size() != size) {
        return Error{std::string("the array ") + name + " must have " + std::to_string(size) +
                     " values, " + std::to_string(row) + " for each game, not " +
                     std::to_string(array->size())};
    }
    return std::span<T>(array->data(), size);
}

}  // namespace ludoteca
