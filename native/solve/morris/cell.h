// What is known of one state while it is solved, in 16 bits: lost, won, or open. A state that is
// still open when all is done is a draw.
//
// An open state counts its quiet moves that do not lose yet, and remembers how long its captures
// hold out, should all of them lose.

#pragma once

#include <cstdint>

namespace ludoteca::morris {

using Cell = std::uint16_t;

inline constexpr Cell kKind = 3 << 14;
inline constexpr Cell kOpen = 0;
inline constexpr Cell kLoss = 1 << 14;
inline constexpr Cell kWin = 2 << 14;
// Another cell is the same state, seen through a symmetry.
inline constexpr Cell kUnused = 3 << 14;
inline constexpr Cell kDraw = kOpen;

inline constexpr int kMaxPlies = (1 << 14) - 1;

constexpr Cell kind(Cell cell) {
    return cell & kKind;
}
// Until the end, of a state that is lost or won.
constexpr int plies(Cell cell) {
    return cell & kMaxPlies;
}
constexpr Cell lost_in(int plies) {
    return static_cast<Cell>(kLoss | plies);
}
constexpr Cell won_in(int plies) {
    return static_cast<Cell>(kWin | plies);
}

// The two numbers of an open state share 14 bits. A player who flies has up to 54 moves; one who
// does not has at most 32, as many as there are edges.
struct OpenCell {
    int count_bits;

    constexpr Cell make(int count, int captured_plies) const {
        return static_cast<Cell>(count | ((captured_plies + 1) / 2) << count_bits);
    }
    // A count that is never reached: some capture does not lose.
    constexpr int endless() const { return (1 << count_bits) - 1; }
    constexpr int count(Cell cell) const { return cell & endless(); }
    // How long the captures hold out: odd, or -1 if there are none.
    constexpr int captured_plies(Cell cell) const { return 2 * (cell >> count_bits) - 1; }
    constexpr int most_plies() const { return 2 * ((1 << (14 - count_bits)) - 1) - 1; }
};

}  // namespace ludoteca::morris
