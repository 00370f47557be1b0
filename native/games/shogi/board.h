// Precomputed attack tables, for both board sizes.

#pragma once

#include <array>
#include <cstdint>

#include "core/seat.h"
#include "games/shogi/bitboard.h"
#include "games/shogi/piece.h"

namespace ludoteca::shogi {

// The eight directions in reading order; the opposite is kWays - 1 - way. The first four run to
// lower squares, the others to higher ones.
inline constexpr int kWays = 8;
inline constexpr int kNoWay = kWays;
inline constexpr int kUp = 1, kDown = 6;

constexpr int ahead(Seat seat) {
    return seat == Seat::kFirst ? kUp : kDown;
}

// For every board size: a smaller board has blocked borders.
struct Ways {
    std::array<std::array<Bitboard, kSquares>, kWays> rays;
    // Steps and jumps by gait and seat, without lines.
    std::array<std::array<std::array<Bitboard, kSquares>, 2>, kGaits> steps;
    std::array<Bitboard, kSquares> straights, diagonals;
    // Squares from which a step may reach the neighbourhood of a square.
    std::array<std::array<Bitboard, kSquares>, 2> near;
    // Direction from one square to another, or kNoWay.
    std::array<std::array<std::uint8_t, kSquares>, kSquares> way;

    // Squares strictly between two in line, else none.
    Bitboard between(Square a, Square b) const {
        const std::size_t to = way[index(a)][index(b)];
        return to == kNoWay ? Bitboard() : rays[to][index(a)] & rays[kWays - 1 - to][index(b)];
    }
    Bitboard ray(int to, Square from) const { return rays[index(to)][index(from)]; }
    Bitboard step(int gait, Seat seat, Square from) const {
        return steps[index(gait)][index(seat)][index(from)];
    }

    static constexpr std::size_t index(int i) { return static_cast<std::size_t>(i); }
    static constexpr std::size_t index(Seat seat) { return static_cast<std::size_t>(seat); }
};

extern const Ways kWaysTable;

// A board size.
struct Size {
    int side, squares;
    Bitboard outside;
    Bitboard zone[2];               // promotion zone
    Bitboard near_zone[2];          // the zone and the rank before it
    Bitboard last_rank[2];          // dead end for pawns and lances
    Bitboard last_two_ranks[2];     // dead end for knights
    std::uint8_t number[kSquares];  // of a square on this board
    std::uint8_t square[kSquares];

    Bitboard dead_ends(int kind, Seat seat) const {
        if (kind == kPawn || kind == kLance) {
            return last_rank[index(seat)];
        }
        return kind == kKnight ? last_two_ranks[index(seat)] : Bitboard();
    }
};

extern const Size kFullSize, kSmallSize;

inline Bitboard straight_lines(Square from, Bitboard occupied) {
    const Ways& ways = kWaysTable;
    return ways.ray(1, from).stopped_below(occupied) | ways.ray(3, from).stopped_below(occupied) |
           ways.ray(4, from).stopped_above(occupied) | ways.ray(6, from).stopped_above(occupied);
}

inline Bitboard diagonal_lines(Square from, Bitboard occupied) {
    const Ways& ways = kWaysTable;
    return ways.ray(0, from).stopped_below(occupied) | ways.ray(2, from).stopped_below(occupied) |
           ways.ray(5, from).stopped_above(occupied) | ways.ray(7, from).stopped_above(occupied);
}

inline Bitboard line_ahead(Seat seat, Square from, Bitboard occupied) {
    const Bitboard ray = kWaysTable.ray(ahead(seat), from);
    return seat == Seat::kFirst ? ray.stopped_below(occupied) : ray.stopped_above(occupied);
}

inline Bitboard attacks(int gait, Seat seat, Square from, Bitboard occupied) {
    const Bitboard steps = kWaysTable.step(gait, seat, from);
    switch (gait) {
        case kLanceGait:
            return line_ahead(seat, from, occupied);
        case kBishopGait:
        case kHorseGait:
            return steps | diagonal_lines(from, occupied);
        case kRookGait:
        case kDragonGait:
            return steps | straight_lines(from, occupied);
        default:
            return steps;
    }
}

}  // namespace ludoteca::shogi
