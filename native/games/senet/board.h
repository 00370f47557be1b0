// The thirty squares in path order, and sets of them.

#pragma once

#include <bit>
#include <cstdint>

namespace ludoteca::senet {

// A place on the path counted from 0: square 1 is 0, square 30 is 29.
using Place = int;

inline constexpr Place kPlaces = 30;
inline constexpr Place kLanding = 14;
inline constexpr Place kTrap = 26;
inline constexpr Place kOff = 30;

inline constexpr int kPiecesEach = 5;

// What a text has on a square without a piece.
inline constexpr char kFree = '.';

// A set of squares: bit n is place n.
using Squares = std::uint32_t;

inline constexpr Squares kPath = (Squares{1} << kPlaces) - 1;

constexpr Squares only(Place place) {
    return Squares{1} << place;
}

constexpr bool holds(Squares squares, Place place) {
    return (squares >> place & 1) != 0;
}

// Those of one player's pieces that have a friend beside them. The path is a line, also round the
// corners 10-11 and 20-21, so both neighbours are a shift away.
constexpr Squares protected_among(Squares pieces) {
    return pieces & (pieces << 1 | pieces >> 1);
}

// Where the trap sends a piece: the first free square from 15 on; the one just left counts as free.
// Ten pieces cannot fill the twelve squares before the trap.
constexpr Place landing(Squares taken, Place origin) {
    const Squares free = ~taken | only(origin);
    return std::countr_zero(free & ~Squares{0} << kLanding);
}

}  // namespace ludoteca::senet
