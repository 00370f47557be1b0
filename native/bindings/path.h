// Converts a Python str to a path.

#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace ludoteca {

inline std::filesystem::path path_of(std::string_view text) {
    return std::filesystem::path(std::u8string(text.begin(), text.end()));
}

}  // namespace ludoteca
