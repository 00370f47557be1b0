// Scoring, with every stone alive.

#include "games/go/position.h"

namespace ludoteca::go {

std::array<double, 2> Position::score() const {
    std::array<std::uint8_t, kMostPoints> owners;
    stones_.mark_owners(owners.data());
    std::array<int, 3> counts = {0, 0, 0};
    for (Point point = 0; point < board().points; ++point) {
        counts[owners[point]] += rules_.area || stones_.is_free(point);
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
