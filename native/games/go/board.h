// The points of a Go board of any size from 2 to 25.

#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ludoteca::go {

inline constexpr int kSmallest = 2;
inline constexpr int kLargest = 25;
inline constexpr int kMostPoints = kLargest * kLargest;

// The letters of the columns, without I as in every Go book.
inline constexpr std::string_view kColumns = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

// A point by its number in reading order, the top left first.
using Point = std::uint16_t;

inline constexpr Point kNoPoint = 0xFFFF;

struct Board {
    int size;
    int points;

    // Stands for every neighbour off the board.
    Point off;

    // The points above, left, right and below; then those that touch by a corner only.
    std::array<std::array<Point, 4>, kMostPoints> beside;
    std::array<std::array<Point, 4>, kMostPoints> diagonal;

    // How many neighbours are on the board.
    std::array<std::uint8_t, kMostPoints> degree;

    // As in "D4"; row 1 is at the bottom.
    std::string name(Point point) const;
};

// The board of a size from 2 to 25.
const Board& board_of(int size);

// The largest handicap on a board.
int most_handicap(int size);

// The usual points for a handicap of 2 to 9 stones.
std::vector<Point> handicap_points(const Board& board, int stones);

}  // namespace ludoteca::go
