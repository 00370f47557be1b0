// Counting a game of Go in which every stone on the board is alive.

#include <bitset>

#include "games/go/position.h"

namespace ludoteca::go {

std::array<double, 2> Position::score() const {
    const Board& board = stones_.board();
    std::array<int, 2> counts = {0, 0};
    std::bitset<kMostPoints> seen;
    std::array<Point, kMostPoints> region;
    for (Point point = 0; point < board.points; ++point) {
        const std::uint8_t stone = stones_[point];
        if (stone != kFree) {
            counts[stone] += rules_.area;
            continue;
        }
        if (seen[point]) {
            continue;
        }
        // What hangs together with it, and which colours are beside that.
        std::size_t size = 0;
        std::array<bool, 4> touched = {false, false, false, false};
        seen.set(point);
        region[size++] = point;
        for (std::size_t i = 0; i < size; ++i) {
            for (const Point neighbour : board.beside[region[i]]) {
                touched[stones_[neighbour]] = true;
                if (stones_[neighbour] == kFree && !seen[neighbour]) {
                    seen.set(neighbour);
                    region[size++] = neighbour;
                }
            }
        }
        if (touched[0] != touched[1]) {
            counts[touched[0] ? 0 : 1] += static_cast<int>(size);
        }
    }
    if (!rules_.area) {
        counts[0] += prisoners_[0];
        counts[1] += prisoners_[1];
    }
    return {static_cast<double>(counts[0]), counts[1] + rules_.komi + rules_.bonus()};
}

double Position::area_komi() const {
    double komi = rules_.komi + rules_.bonus();
    if (!rules_.area) {
        for (const std::uint8_t stone : stones_.all()) {
            komi += stone == 0 ? 1 : stone == 1 ? -1 : 0;
        }
        komi += prisoners_[1] - prisoners_[0];
    }
    return komi;
}

}  // namespace ludoteca::go
