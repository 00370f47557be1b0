#include "games/morris/board.h"

#include <array>
#include <span>
#include <string_view>

namespace ludoteca::morris {
namespace {

constexpr int kMill = 3;
constexpr int kSide = 7;
constexpr Points kHeldByNobody = ~Points{0};

// The points of each drawn line in order, as in "a1 d1 g1"; three can become a mill.
using Lines = std::span<const std::string_view>;

constexpr int column(std::string_view line, int i) {
    return line[static_cast<std::size_t>(3 * i)] - 'a';
}

constexpr int row(std::string_view line, int i) {
    return line[static_cast<std::size_t>(3 * i + 1)] - '1';
}

constexpr int length(std::string_view line) {
    return static_cast<int>(line.size() + 1) / 3;
}

// Across, down, falling, rising.
constexpr int direction_of(std::string_view line) {
    const int right = column(line, 1) - column(line, 0);
    const int down = row(line, 1) - row(line, 0);
    if (right == 0 || down == 0) {
        return down == 0 ? 0 : 1;
    }
    return (right > 0) == (down > 0) ? 2 : 3;
}

class Builder {
  public:
    constexpr Board build(Lines lines) {
        number_points(lines);
        for (std::array<Points, kMillsPerPoint>& subspaces : board_.subspaces) {
            subspaces.fill(kHeldByNobody);
        }
        for (const std::string_view line : lines) {
            add(line);
        }
        index_edges();
        board_.by_points = Divisor(board_.points);
        board_.by_taken = Divisor(board_.points + 1);
        return board_;
    }

  private:
    constexpr void number_points(Lines lines) {
        std::array<std::array<bool, kSide>, kSide> present{};
        for (const std::string_view line : lines) {
            for (int i = 0; i < length(line); ++i) {
                present[row(line, i)][column(line, i)] = true;
            }
        }
        for (int row = 0; row < kSide; ++row) {
            for (int column = 0; column < kSide; ++column) {
                if (present[row][column]) {
                    numbers_[row][column] = board_.points;
                    board_.names[board_.points++] = {static_cast<char>('a' + column),
                                                     static_cast<char>('1' + row)};
                }
            }
        }
        board_.everywhere = (Points{1} << board_.points) - 1;
    }

    constexpr int number(std::string_view line, int i) const {
        return numbers_[row(line, i)][column(line, i)];
    }

    constexpr void add(std::string_view line) {
        const int direction = direction_of(line);
        if (direction >= board_.directions) {
            board_.directions = direction + 1;
        }
        for (int i = 0; i + 1 < length(line); ++i) {
            add_edge(number(line, i), number(line, i + 1), direction);
        }
        if (length(line) == kMill) {
            add_mill({number(line, 0), number(line, 1), number(line, 2)}, direction);
        }
    }

    constexpr void add_edge(int one, int other, int direction) {
        board_.near[one] |= just(other);
        board_.near[other] |= just(one);
        board_.ends[edges_] = just(one) | just(other);
        for (int i = 0; i < kDirections; ++i) {
            board_.aside[i] |= i != direction ? Edges{1} << edges_ : 0;
        }
        ++edges_;
    }

    constexpr void add_mill(std::array<int, kMill> points, int direction) {
        Points mill = 0;
        for (const int point : points) {
            mill |= just(point);
        }
        board_.mills[direction][mills_[direction]++] = mill;
        for (const int point : points) {
            board_.subspaces[point][mills_of_[point]++] = mill ^ just(point);
        }
    }

    constexpr void index_edges() {
        for (int part = 0; part < 3; ++part) {
            for (Points set = 0; set < 256; ++set) {
                for (int edge = 0; edge < edges_; ++edge) {
                    if (board_.ends[edge] & (set << (8 * part))) {
                        board_.touching_part[part][set] |= Edges{1} << edge;
                    }
                }
            }
        }
    }

    Board board_;
    std::array<std::array<int, kSide>, kSide> numbers_{};
    std::array<int, kDirections> mills_{};
    std::array<int, kMostPoints> mills_of_{};
    int edges_ = 0;
};

constexpr std::array<std::string_view, 20> kTwelveLines = {
    "a1 d1 g1", "b2 d2 f2", "c3 d3 e3", "a4 b4 c4", "e4 f4 g4", "c5 d5 e5", "b6 d6 f6",
    "a7 d7 g7", "a1 a4 a7", "b2 b4 b6", "c3 c4 c5", "d1 d2 d3", "d5 d6 d7", "e3 e4 e5",
    "f2 f4 f6", "g1 g4 g7", "a1 b2 c3", "g1 f2 e3", "a7 b6 c5", "g7 f6 e5"};
constexpr Lines kNineLines = Lines(kTwelveLines).first(16);

constexpr std::array<std::string_view, 12> kSixLines = {
    "a1 c1 e1", "b2 c2 d2", "b4 c4 d4", "a5 c5 e5", "a1 a3 a5", "b2 b3 b4",
    "d2 d3 d4", "e1 e3 e5", "c1 c2",    "a3 b3",    "d3 e3",    "c4 c5"};

constexpr std::array<std::string_view, 8> kThreeLines = {
    "a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a1 a2 a3", "b1 b2 b3", "c1 c2 c3", "a1 b2 c3", "c1 b2 a3"};

}  // namespace

constexpr Board kNine = Builder().build(kNineLines);
constexpr Board kTwelve = Builder().build(kTwelveLines);
constexpr Board kSix = Builder().build(kSixLines);
constexpr Board kThree = Builder().build(kThreeLines);

std::optional<int> Board::find(char column, char row) const {
    for (int point = 0; point < points; ++point) {
        if (names[point] == std::array{column, row}) {
            return point;
        }
    }
    return std::nullopt;
}

std::string Board::shape() const {
    std::string shape;
    for (int point = 0; point < points; ++point) {
        if (point > 0 && begins_row(point)) {
            shape += '/';
        }
        shape += '.';
    }
    return shape;
}

}  // namespace ludoteca::morris
