// Quantised probabilities: 16 bits in a tablebase, and 4 more in the scratch file. A code stands
// for the middle of its interval.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace ludoteca::solve::senet {

inline constexpr int kCodeBits = 16, kRestBits = 4;
inline constexpr std::size_t kCodeBytes = 2;

// Bound on the error of a stored probability, in millionths: 7.7 by rounding, the rest for
// propagated errors and the end of the iteration.
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
