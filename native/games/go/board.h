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

// Column letters; there is no I.
inline constexpr std::string_view kColumns = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

// In reading order from the top left.
using Point = std::uint16_t;

inline constexpr Point kNoPoint = 0xFFFF;

struct Board {
    int size;
    int points;

    // Sentinel for neighbours off the board.
    Point off;

    // Orthogonal and diagonal neighbours.
    std::array<std::array<Point, 4>, kMostPoints> beside;
    std::array<std::array<Point, 4>, kMostPoints> diagonal;

    // Number of orthogonal neighbours.
    std::array<std::uint8_t, kMostPoints> degree;

    // As in "D4"; row 1 is at the bottom.
    std::string name(Point point) const;
};

const Board& board_of(int size);

int most_handicap(int size);

std::vector<Point> handicap_points(const Board& board, int stones);

}  // namespace ludoteca::go
