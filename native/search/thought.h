// What an engine is asked, and what it answers.

#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "core/actions.h"
#include "search/score.h"

namespace ludoteca {

// When to stop; 0 is no limit.
struct ThinkLimits {
    std::uint64_t nodes = 0;
    double seconds = 0;
    double aim = 0;  // seconds after which no new depth is worth beginning
    int depth = 0;
};

struct ThinkOptions {
    int lines = 1;    // how many of the best moves to rank
    int threads = 1;  // with one, a seed and a number of nodes decide everything
    std::uint64_t seed = 0;
    std::vector<Action> moves{};  // the only ones to choose from; none for all
    // The chances that a reply below the root is not seen: a quiet one, and one that takes. Checks,
    // ways out of check and moves that end the game are always seen. For a weaker opponent.
    double overlooks = 0;
    double overlooks_captures = 0;

    bool sees_all() const { return overlooks == 0 && overlooks_captures == 0; }
};

// A move and what follows it.
struct Line {
    double result = 0;  // expected, from -1 to 1, to the seat to move
    Score score = 0;
    int wins_in = 0;  // plies, negative for a loss; 0 if that is not known
    std::uint64_t visits = 0;
    double prior = 0;  // how likely a network thought it, before the search
    std::vector<Action> actions;
};

struct Thought {
    std::vector<Line> lines;  // best first; none if the game is over
    int depth = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
    // Of each point, from -1 to 1, to the seat to move; in games that have such a thing.
    std::vector<float> ownership;
};

// Called after every depth.
using Progress = std::function<void(const Thought&)>;

}  // namespace ludoteca
