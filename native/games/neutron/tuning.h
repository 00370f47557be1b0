// The engine's parameters for Neutron.

#pragma once

#include "search/searchable.h"

namespace ludoteca::neutron {

struct Tuning {
    SearchTuning search{.unit = 300};

    // Evaluation: hand-picked; proof-number search decides most games.
    Score home_next = 900;        // the mover slides the neutron home
    Score only_enemy_home = 850;  // every slide of the neutron loses
    Score slide = 6;              // per safe slide of the neutron
    Score step = 4;               // per free neighbour of a piece
};

inline constexpr Tuning kTuning;

}  // namespace ludoteca::neutron
