// When to pass.

#pragma once

#include "games/go/position.h"
#include "search/thought.h"

namespace ludoteca::go {

// Puts the pass first if it costs nothing. The search itself hardly sees a single point and never
// ends a lost game.
void prefer_pass(const Position& position, Thought& thought);

}  // namespace ludoteca::go
