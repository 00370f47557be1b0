// The thirty squares in path order, and sets of them.

#pragma once

#include <bit>
#include <cstdint>

namespace ludoteca::senet {

// Square 1 is 0, square 30 is 29.
using Place = int;

inline constexpr Place kPlaces = 30;
inline constexpr Place kLanding = 14;
inline constexpr Place kTrap = 26;
inline constexpr Place kOff = 30;

inline constexpr int kPiecesEach = 5;

inline constexpr char kFree = '.';

using Squares = std::uint32_t;

inline constexpr Squares kPath = (Squares{1} << kPlaces) - 1;

constexpr Squares only(Place place) {
    return Squares{1} << place;
}

constexpr bool holds(Squares squares, Place place) {
    return (squares >> place & 1) != 0;
}

// Pieces with a neighbour of their own side. The path is a line, so neighbours are one shift away,
// also at the corners 10-11 and 20-21.
constexpr Squares protected_among(Squares pieces) {
    return pieces & (pieces << 1 | pieces >> 1);
}

// Where the trap sends a piece: the first free square from 15 on; its origin counts as free. Ten
// pieces cannot fill the twelve squares before the trap.
constexpr Place landing(Squares taken, Place origin) {
    const Squares free = ~taken | only(origin);
    return std::countr_zero(free & ~Squares{0} << kLanding);
}

}  // namespace ludoteca::senet
