#include "solve/morris/placing.h"

namespace ludoteca::solve::morris {

std::vector<Section> Placing::sections(int layer) const {
    std::vector<Section> found;
    for (int own = 0; own <= rules_.men; ++own) {
        for (int enemy = 0; enemy <= rules_.men; ++enemy) {
            if (has({layer, own, enemy})) {
                found.push_back({layer, own, enemy});
            }
        }
    }
    return found;
}

bool Placing::has(const Section& section) const {
    const int own_placed = rules_.men - section.own_hand();
    const int enemy_placed = rules_.men - section.enemy_hand();
    // The third man placed can be the first to capture.
    const auto fits = [](int men, int placed, int takers) {
        return men <= placed && placed - men <= std::max(takers - (kMinMen - 1), 0);
    };
    return section.layer > 0 && section.layer <= layers() &&
           fits(section.own, own_placed, enemy_placed) &&
           fits(section.enemy, enemy_placed, own_placed) &&
           section.own + section.own_hand() >= kMinMen &&
           section.enemy + section.enemy_hand() >= kMinMen;
}

}  // namespace ludoteca::solve::morris
