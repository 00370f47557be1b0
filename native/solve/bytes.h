// Little-endian numbers.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace ludoteca::solve {

inline void put_number(std::vector<std::byte>& bytes, std::uint64_t number, int size) {
    for (int i = 0; i < size; ++i) {
        bytes.push_back(static_cast<std::byte>(number >> 8 * i & 255));
    }
}

inline std::uint64_t number_at(std::span<const std::byte> bytes, std::size_t size) {
    std::uint64_t number = 0;
    for (std::size_t i = size; i-- > 0;) {
        number = number << 8 | std::to_integer<std::uint64_t>(bytes[i]);
    }
    return number;
}

}  // namespace ludoteca::solve
