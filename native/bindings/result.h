// Converts errors to Python exceptions.

#pragma once

#include <nanobind/nanobind.h>

#include <string>
#include <utility>

#include "core/result.h"

namespace ludoteca {

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
