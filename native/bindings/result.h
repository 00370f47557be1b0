// Converts errors to Python exceptions.

#pragma once

#include <nanobind/nanobind.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

#include "core/result.h"

namespace ludoteca {

inline std::filesystem::path path_of(std::string_view text) {
    return std::filesystem::path(std::u8string(text.begin(), text.end()));
}

[[noreturn]] inline void refuse(const std::string& sentence) {
    throw nanobind::value_error(sentence.c_str());
}

template <class T>
T unwrap(Result<T> result) {
    if (!result) {
        refuse(result.error().sentence);
    }
    return std::move(*result);
}

}  // namespace ludoteca
