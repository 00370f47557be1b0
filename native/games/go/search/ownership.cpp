#include "games/go/search/ownership.h"

#include "games/go/area.h"
#include "games/go/reading.h"

namespace ludoteca::go {

void correct_ownership(const Position& position, std::span<float> ownership) {
    const ReadingBoard board(position.board(), position.stones().all(), position.ko());
    const int mover = index(position.turn());
    const Area area = area_of(board);
    for (Point point = 0; point < position.board().points; ++point) {
        if (area.alive[point] != kFree) {
            ownership[point] = area.alive[point] == mover ? 1.0F : -1.0F;
        } else if (!board.is_free(point) && board.chain(point) == point) {
            float sum = 0;
            board.each_stone(point, [&](Point stone) { sum += ownership[stone]; });
            const float mean = sum / static_cast<float>(board.size(point));
            board.each_stone(point, [&](Point stone) { ownership[stone] = mean; });
        }
    }
}

}  // namespace ludoteca::go
