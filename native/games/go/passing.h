// When there is nothing left to play for.

#pragma once

#include "games/go/position.h"
#include "search/thought.h"

namespace ludoteca::go {

// Put the pass first where it costs nothing: where the board is settled, or after the opponent's
// pass. A search hardly sees the difference of a point, and never likes to end a lost game.
void prefer_pass(const Position& position, Thought& thought);

}  // namespace ludoteca::go
