// Boards of the solver: 5×5, and small ones to verify it against a slow solver.
//
// A Set has one bit per square in reading order; a Word one per square between the home rows, where
// the neutron is in an unfinished game. One player is at the top, one at the bottom.

#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "core/bits.h"

namespace ludoteca::solve::neutron {

using Set = std::uint32_t;
using Word = std::uint16_t;

inline constexpr int kDirections = 8;

template <int kRowCount, int kColumnCount, int kPieceCount>
struct Board {
    static constexpr int kRows = kRowCount, kColumns = kColumnCount, kPieces = kPieceCount;
    static constexpr int kSquares = kRows * kColumns;
    static constexpr int kInnerSquares = (kRows - 2) * kColumns;
    static_assert(kSquares <= 25 && kInnerSquares <= 16 && kPieces <= kColumns);

    static constexpr Set kAll = (Set{1} << kSquares) - 1;
    static constexpr Set kTop = (Set{1} << kColumns) - 1;
    static constexpr Set kBottom = kTop << (kRows - 1) * kColumns;
    static constexpr Set kInner = kAll & ~kTop & ~kBottom;
    static constexpr Word kAllWord = static_cast<Word>(kInner >> kColumns);

    static constexpr Word word(Set squares) {
        return static_cast<Word>(squares >> kColumns & kAllWord);
    }
    static constexpr Set squares(Word word) { return Set{word} << kColumns; }

    static constexpr Set flip(Set set) {
        Set flipped = 0;
        for (int row = 0; row < kRows; ++row) {
            flipped |= (set >> row * kColumns & kTop) << (kRows - 1 - row) * kColumns;
        }
        return flipped;
    }
    static constexpr Set mirror(Set set) {
        Set mirrored = 0;
        for (int row = 0; row < kRows; ++row) {
            mirrored |= Set{kMirroredRow[set >> row * kColumns & kTop]} << row * kColumns;
        }
        return mirrored;
    }
    static constexpr Word flip_word(Word set) { return word(flip(squares(set))); }
    static constexpr Word mirror_word(Word set) { return word(mirror(squares(set))); }

    static constexpr bool has_bottom(Set top) { return (top & ~kBottom) == 0; }
    static constexpr bool has_top(Set bottom) { return (bottom & ~kTop) == 0; }

    // Squares of a slide including its end; empty if blocked.
    static constexpr Set path(int square, int direction, Set occupied) {
        const Set ray = kRays[square][direction];
        const Set met = ray & occupied;
        if (met == 0) {
            return ray;
        }
        return kSteps[direction] > 0 ? ray & ((met & (~met + 1)) - 1)
                                     : ray & ~((Set{2} << (31 - std::countl_zero(met))) - 1);
    }
    static constexpr int end(Set path, int direction) {
        return kSteps[direction] > 0 ? 31 - std::countl_zero(path) : std::countr_zero(path);
    }
    static constexpr Set ends(int square, Set occupied) {
        Set found = 0;
        for (int direction = 0; direction < kDirections; ++direction) {
            if (const Set passed = path(square, direction, occupied)) {
                found |= Set{1} << end(passed, direction);
            }
        }
        return found;
    }

    // Up, down, left, right, and the diagonals.
    static constexpr int kDown[kDirections] = {-1, 1, 0, 0, -1, -1, 1, 1};
    static constexpr int kRight[kDirections] = {0, 0, -1, 1, 1, -1, 1, -1};
    static constexpr std::array<int, kDirections> kSteps = [] {
        std::array<int, kDirections> made{};
        for (int i = 0; i < kDirections; ++i) {
            made[i] = kDown[i] * kColumns + kRight[i];
        }
        return made;
    }();
    static constexpr std::array<std::array<Set, kDirections>, kSquares> kRays = [] {
        std::array<std::array<Set, kDirections>, kSquares> made{};
        for (int square = 0; square < kSquares; ++square) {
            for (int i = 0; i < kDirections; ++i) {
                int row = square / kColumns + kDown[i], column = square % kColumns + kRight[i];
                while (row >= 0 && row < kRows && column >= 0 && column < kColumns) {
                    made[square][i] |= Set{1} << (row * kColumns + column);
                    row += kDown[i], column += kRight[i];
                }
            }
        }
        return made;
    }();
    static constexpr std::array<Set, kSquares> kNeighbours = [] {
        std::array<Set, kSquares> made{};
        for (int square = 0; square < kSquares; ++square) {
            for (int i = 0; i < kDirections; ++i) {
                const Set ray = kRays[square][i];
                made[square] |= ray & (kSteps[i] > 0 ? ~ray + 1 : std::bit_floor(ray));
            }
        }
        return made;
    }();

  private:
    static constexpr std::array<std::uint8_t, 1 << kColumns> kMirroredRow = [] {
        std::array<std::uint8_t, 1 << kColumns> made{};
        for (unsigned row = 0; row < made.size(); ++row) {
            for (int column = 0; column < kColumns; ++column) {
                made[row] = static_cast<std::uint8_t>(made[row] | (row >> column & 1)
                                                                      << (kColumns - 1 - column));
            }
        }
        return made;
    }();
};

}  // namespace ludoteca::solve::neutron
