// The 5×5 board of Neutron: squares, directions and how far a piece slides.
//
// Squares are numbered 0–24 in reading order, from a5 to e1. Internally the board is padded: the
// frame stops every slide, so edges need no checks.

#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "core/seat.h"

namespace ludoteca::neutron {

inline constexpr int kSide = 5;
inline constexpr int kSquares = kSide * kSide;

// One bit per cell. Rows share one frame cell: right of one row, left of the next.
using Cells = std::uint64_t;

inline constexpr int kRow = kSide + 1;
inline constexpr int kFirstCell = kRow + 1;
inline constexpr int kCellLimit = kFirstCell + kSide * kRow;

constexpr Cells bit(int cell) {
    return Cells{1} << cell;
}

constexpr int cell_of(int square) {
    return kFirstCell + square + square / kSide;
}

constexpr int square_of(int cell) {
    return cell - kFirstCell - (cell - kFirstCell) / kRow;
}

// The canonical order: up, down, left, right, up-right, up-left, down-right, down-left; up is
// towards row 5, for both seats.
inline constexpr int kDirections = 8;
inline constexpr int kSteps[kDirections] = {-kRow,    kRow,      -1,       1,
                                            1 - kRow, -1 - kRow, kRow + 1, kRow - 1};

inline constexpr Cells kTopRow = Cells{0b11111} << kFirstCell;
inline constexpr Cells kBottomRow = kTopRow << 4 * kRow;
inline constexpr Cells kHomeRows = kTopRow | kBottomRow;
inline constexpr Cells kBoard =
    kTopRow | kTopRow << kRow | kTopRow << 2 * kRow | kTopRow << 3 * kRow | kBottomRow;
inline constexpr Cells kFrame = ~kBoard;

inline constexpr int kCentre = cell_of(12);

// White's base is the bottom row, Black's the top one.
constexpr Cells base(Seat seat) {
    return seat == Seat::kFirst ? kBottomRow : kTopRow;
}

// Mirror image: a and e swapped.
constexpr int mirrored(int cell) {
    const int square = square_of(cell);
    return cell_of(square - square % kSide + kSide - 1 - square % kSide);
}

constexpr Cells mirrored(Cells cells) {
    Cells found = 0;
    for (; cells; cells &= cells - 1) {
        found |= bit(mirrored(std::countr_zero(cells)));
    }
    return found;
}

template <class Value>
using ByCell = std::array<Value, kCellLimit>;

inline constexpr ByCell<Cells> kNeighbours = [] {
    ByCell<Cells> made{};
    for (int square = 0; square < kSquares; ++square) {
        const int cell = cell_of(square);
        for (const int step : kSteps) {
            made[cell] |= bit(cell + step) & kBoard;
        }
    }
    return made;
}();

// Rays to the frame, including its first cell.
inline constexpr ByCell<std::array<Cells, kDirections>> kRays = [] {
    ByCell<std::array<Cells, kDirections>> made{};
    for (int square = 0; square < kSquares; ++square) {
        for (int direction = 0; direction < kDirections; ++direction) {
            int cell = cell_of(square);
            do {
                cell += kSteps[direction];
                made[cell_of(square)][direction] |= bit(cell);
            } while (bit(cell) & kBoard);
        }
    }
    return made;
}();

// The last cell of a slide. `stoppers` includes the frame.
constexpr int slide(int cell, int direction, Cells stoppers) {
    const Cells met = kRays[cell][direction] & stoppers;
    const int step = kSteps[direction];
    const int lowest = std::countr_zero(met);
    const int highest = 63 - std::countl_zero(met);
    return (step > 0 ? lowest : highest) - step;
}

using ByDirection = std::array<int, kDirections>;

// A set of directions, up in the lowest bit.
using Directions = std::uint8_t;

// Open directions by the 3×3 neighbourhood.
inline constexpr std::array<Directions, 512> kOpenAround = [] {
    std::array<Directions, 512> made{};
    for (unsigned around = 0; around < made.size(); ++around) {
        for (int direction = 0; direction < kDirections; ++direction) {
            const int place = kSteps[direction] + kRow + 1;
            if (around >> (place / kRow * 3 + place % kRow) & 1) {
                made[around] = static_cast<Directions>(made[around] | 1 << direction);
            }
        }
    }
    return made;
}();

constexpr Directions open_directions(int cell, Cells free) {
    const Cells around = free >> (cell - kRow - 1);
    return kOpenAround[(around & 7) | (around >> (kRow - 3) & 7 << 3) |
                       (around >> (2 * kRow - 6) & 7 << 6)];
}

}  // namespace ludoteca::neutron
