// Post-processing of the ownership head.

#pragma once

#include <span>

#include "games/go/position.h"

namespace ludoteca::go {

// Averages the ownership over each chain and fixes unconditional life.
void correct_ownership(const Position& position, std::span<float> ownership);

}  // namespace ludoteca::go
