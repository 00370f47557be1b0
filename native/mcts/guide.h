// What leads a tree search: a position that is walked, and an opinion of where it stands.

#pragma once

#include <span>
#include <vector>

#include "core/actions.h"
#include "mcts/tree.h"

namespace ludoteca {

// Seen by the seat to move.
struct Opinion {
    std::vector<Choice> choices;   // likeliest first; none at the end of the game
    float value = 0;               // from -1 to 1
    float lead = 0;                // in the game's points
    std::vector<float> ownership;  // of each point, from -1 to 1, in games that have such a thing
    bool is_end = false;
};

// One thread's position; seats take turns.
class Guide {
  public:
    virtual ~Guide() = default;
    virtual void play(Action action) = 0;
    virtual void undo() = 0;
    virtual const Opinion& look() = 0;
};

}  // namespace ludoteca
