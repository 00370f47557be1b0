#include "games/go/board.h"

#include <cstddef>
#include <memory>

namespace ludoteca::go {
namespace {

void draw(Board& board, int size) {
    board.size = size;
    board.points = size * size;
    board.off = static_cast<Point>(board.points);
    const auto at = [&](int row, int column) {
        const bool inside = row >= 0 && row < size && column >= 0 && column < size;
        return inside ? static_cast<Point>(row * size + column) : board.off;
    };
    for (int row = 0; row < size; ++row) {
        for (int column = 0; column < size; ++column) {
            const Point point = at(row, column);
            board.beside[point] = {at(row - 1, column), at(row, column - 1), at(row, column + 1),
                                   at(row + 1, column)};
            board.diagonal[point] = {at(row - 1, column - 1), at(row - 1, column + 1),
                                     at(row + 1, column - 1), at(row + 1, column + 1)};
            int degree = 0;
            for (const Point neighbour : board.beside[point]) {
                degree += neighbour != board.off;
            }
            board.degree[point] = static_cast<std::uint8_t>(degree);
        }
    }
}

using Boards = std::array<Board, kLargest + 1>;

std::unique_ptr<const Boards> draw_all() {
    auto boards = std::make_unique<Boards>();
    for (int size = kSmallest; size <= kLargest; ++size) {
        draw((*boards)[static_cast<std::size_t>(size)], size);
    }
    return boards;
}

}  // namespace

std::string Board::name(Point point) const {
    const int row = size - point / size;
    return kColumns[static_cast<std::size_t>(point % size)] + std::to_string(row);
}

const Board& board_of(int size) {
    static const std::unique_ptr<const Boards> boards = draw_all();
    return (*boards)[static_cast<std::size_t>(size)];
}

int most_handicap(int size) {
    // GTP 2, 4.1.1: none below 7×7; only corners on 7×7 and on even boards.
    if (size < 7) {
        return 0;
    }
    return size == 7 || size % 2 == 0 ? 4 : 9;
}

std::vector<Point> handicap_points(const Board& board, int stones) {
    const int low = board.size >= 13 ? 3 : 2;
    const int middle = board.size / 2;
    const int high = board.size - 1 - low;
    // Corners first, then sides.
    const std::array<std::array<int, 2>, 8> order = {{{low, low},
                                                      {high, high},
                                                      {low, high},
                                                      {high, low},
                                                      {low, middle},
                                                      {high, middle},
                                                      {middle, low},
                                                      {middle, high}}};
    const bool centre = stones > 4 && stones % 2 != 0;
    std::vector<Point> points;
    const auto add = [&](int column, int line) {
        points.push_back(static_cast<Point>((board.size - 1 - line) * board.size + column));
    };
    for (int i = 0; i < stones - centre; ++i) {
        add(order[static_cast<std::size_t>(i)][0], order[static_cast<std::size_t>(i)][1]);
    }
    if (centre) {
        add(middle, middle);
    }
    return points;
}

}  // namespace ludoteca::go
