// Whose each point becomes, as far as the rules of life leave a doubt.

#pragma once

#include <span>

#include "games/go/position.h"

namespace ludoteca::go {

// Correct a network's ownership, seen by the side to move: a chain lives or dies as a whole, and
// unconditional life is certain.
void correct_ownership(const Position& position, std::span<float> ownership);

}  // namespace ludoteca::go
