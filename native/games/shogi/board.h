// The boards of Shogi as tables: which squares there are, and where each piece goes from them.

#pragma once

#include <array>
#include <cstdint>

#include "core/seat.h"
#include "games/shogi/bitboard.h"
#include "games/shogi/piece.h"

namespace ludoteca::shogi {

// The eight ways of a king, in reading order of the squares around it; the opposite of a way is
// kWays - 1 - way. The first four run to lower squares, the others to higher ones.
inline constexpr int kWays = 8;
inline constexpr int kNoWay = kWays;
inline constexpr int kUp = 1, kDown = 6;

constexpr int ahead(Seat seat) {
    return seat == Seat::kFirst ? kUp : kDown;
}

// What holds on the squares of any board: a smaller one has borders that nothing passes.
struct Ways {
    std::array<std::array<Bitboard, kSquares>, kWays> rays;
    // The squares that a gait reaches by one step or jump, for each seat; not its lines.
    std::array<std::array<std::array<Bitboard, kSquares>, 2>, kGaits> steps;
    std::array<Bitboard, kSquares> straights, diagonals;
    // All squares from which a seat's piece may reach the neighbourhood of a square by a step.
    std::array<std::array<Bitboard, kSquares>, 2> near;
    // The way from one square to another in line with it, else kNoWay.
    std::array<std::array<std::uint8_t, kSquares>, kSquares> way;

    // The squares strictly between two in line; none if they are not.
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

// What differs between the boards.
struct Size {
    int side, squares;
    Bitboard outside;
    Bitboard zone[2];               // where each seat's pieces promote
    Bitboard near_zone[2];          // the zone with the rank before it
    Bitboard last_rank[2];          // from where a pawn or a lance could never move
    Bitboard last_two_ranks[2];     // nor a knight
    std::uint8_t number[kSquares];  // of the squares of this board in reading order
    std::uint8_t square[kSquares];

    // The squares from which a piece of this kind could never move.
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

// The squares that a piece attacks: its steps, and its lines up to what stops them.
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
