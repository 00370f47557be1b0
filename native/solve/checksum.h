// CRC-32 (zlib), slicing by eight.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace ludoteca::solve {

namespace checksum_tables {

inline constexpr std::uint32_t kPolynomial = 0xEDB88320;

constexpr auto make() {
    std::array<std::array<std::uint32_t, 256>, 8> tables{};
    for (std::uint32_t byte = 0; byte < 256; ++byte) {
        std::uint32_t rest = byte;
        for (int bit = 0; bit < 8; ++bit) {
            rest = (rest >> 1) ^ (rest & 1 ? kPolynomial : 0);
        }
        tables[0][byte] = rest;
    }
    for (std::size_t index = 1; index < 8; ++index) {
        for (std::size_t byte = 0; byte < 256; ++byte) {
            const std::uint32_t before = tables[index - 1][byte];
            tables[index][byte] = (before >> 8) ^ tables[0][before & 255];
        }
    }
    return tables;
}

inline constexpr auto kTables = make();

}  // namespace checksum_tables

// `so_far` is the checksum of the preceding bytes.
inline std::uint32_t checksum(std::span<const std::byte> bytes, std::uint32_t so_far = 0) {
    const auto& tables = checksum_tables::kTables;
    std::uint32_t rest = ~so_far;
    std::size_t i = 0;
    const auto at = [&](std::size_t index) { return std::to_integer<std::uint32_t>(bytes[index]); };
    for (; i + 8 <= bytes.size(); i += 8) {
        const std::uint32_t low =
            rest ^ (at(i) | at(i + 1) << 8 | at(i + 2) << 16 | at(i + 3) << 24);
        rest = tables[7][low & 255] ^ tables[6][low >> 8 & 255] ^ tables[5][low >> 16 & 255] ^
               tables[4][low >> 24] ^ tables[3][at(i + 4)] ^ tables[2][at(i + 5)] ^
               tables[1][at(i + 6)] ^ tables[0][at(i + 7)];
    }
    for (; i < bytes.size(); ++i) {
        rest = (rest >> 8) ^ tables[0][(rest ^ at(i)) & 255];
    }
    return ~rest;
}

}  // namespace ludoteca::solve
