// A state in 16 bits during retrograde analysis: lost, won, or open (a draw in the end). An open
// state holds the number of its quiet moves not yet refuted, and the longest loss by a capture.

#pragma once

#include <cstdint>

namespace ludoteca::solve::morris {

using Cell = std::uint16_t;

inline constexpr Cell kKind = 3 << 14;
inline constexpr Cell kOpen = 0;
inline constexpr Cell kLoss = 1 << 14;
inline constexpr Cell kWin = 2 << 14;
// Duplicate by symmetry.
inline constexpr Cell kUnused = 3 << 14;
inline constexpr Cell kDraw = kOpen;

inline constexpr int kMaxPlies = (1 << 14) - 1;

constexpr Cell kind(Cell cell) {
    return cell & kKind;
}
// Distance to the end of a decided state.
constexpr int plies(Cell cell) {
    return cell & kMaxPlies;
}
constexpr Cell lost_in(int plies) {
    return static_cast<Cell>(kLoss | plies);
}
constexpr Cell won_in(int plies) {
    return static_cast<Cell>(kWin | plies);
}

// The two numbers share 14 bits. A flying player has up to 54 moves, another at most 32.
struct OpenCell {
    int count_bits;

    constexpr Cell make(int count, int captured_plies) const {
        return static_cast<Cell>(count | ((captured_plies + 1) / 2) << count_bits);
    }
    // Never reaches 0: some capture does not lose.
    constexpr int endless() const { return (1 << count_bits) - 1; }
    constexpr int count(Cell cell) const { return cell & endless(); }
    // Odd, or -1 without captures.
    constexpr int captured_plies(Cell cell) const { return 2 * (cell >> count_bits) - 1; }
    constexpr int most_plies() const { return 2 * ((1 << (14 - count_bits)) - 1) - 1; }
};

}  // namespace ludoteca::solve::morris
