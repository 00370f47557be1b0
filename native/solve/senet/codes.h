// How chances are kept on disk: sixteen bits of each in a table, the lower byte first, and four
// more beside it while others are computed from it, two to a byte. A code stands for the middle of
// the chances it is used for.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace ludoteca::solve::senet {

inline constexpr int kCodeBits = 16, kRestBits = 4;
inline constexpr std::size_t kCodeBytes = 2;

// The largest error of a chance in a table, in millionths: half a step of sixteen bits is 7.7, and
// what the chances that it was computed from were wrong by, and the end of the iteration, are less
// than what is left.
inline constexpr int kMaxError = 20;

using Fine = std::uint32_t;  // all twenty bits

inline Fine fine_of(float chance) {
    constexpr float kSteps = 1 << (kCodeBits + kRestBits);
    return static_cast<Fine>(std::clamp(chance * kSteps, 0.F, kSteps - 1));
}

inline float chance_of(Fine fine) {
    constexpr float kStep = 1.F / (1 << (kCodeBits + kRestBits));
    return (static_cast<float>(fine) + 0.5F) * kStep;
}

inline float chance_of_code(std::uint32_t code) {
    constexpr float kStep = 1.F / (1 << kCodeBits);
    return (static_cast<float>(code) + 0.5F) * kStep;
}

inline std::uint32_t code_at(const std::byte* bytes) {
    return std::to_integer<std::uint32_t>(bytes[0]) | std::to_integer<std::uint32_t>(bytes[1]) << 8;
}

}  // namespace ludoteca::solve::senet
