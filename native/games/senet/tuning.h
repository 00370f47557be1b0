// The engine's parameters for Senet. The network's weights come from train/senet.

#pragma once

#include "search/searchable.h"

namespace ludoteca::senet {

// Hand-picked.
struct Tuning {
    SearchTuning search{.late_move_reductions = false};
    float lead = 0.04F;         // equity per square of lead, without a network
    float protected_piece = 1;  // in squares of lead; the network was trained with this value
    float to_move = 3;          // the average throw, in squares of lead; likewise
};

inline constexpr Tuning kTuning;

}  // namespace ludoteca::senet
