// The position and its evaluation, as tree search sees them.

#pragma once

#include <span>
#include <vector>

#include "core/actions.h"
#include "mcts/tree.h"

namespace ludoteca {

// From the view of the seat to move.
struct Evaluation {
    std::vector<PolicyEntry> policy;  // by prior, descending; empty in a finished game
    float value = 0;                  // from -1 to 1
    float lead = 0;                   // in the game's points
    std::vector<float> ownership;     // of each point (Go), from -1 to 1
    bool is_terminal = false;
};

// The position of one thread; seats alternate.
class Evaluator {
  public:
    virtual ~Evaluator() = default;
    virtual void play(Action action) = 0;
    virtual void undo() = 0;
    virtual const Evaluation& evaluate() = 0;
};

}  // namespace ludoteca
