// Limits, options and results of a search.

#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "core/actions.h"
#include "search/score.h"

namespace ludoteca {

// The result of a mate search.
struct Mate {
    enum class Verdict : std::uint8_t { kUnknown, kMate, kNone };

    Verdict verdict = Verdict::kUnknown;
    std::vector<Action> actions;  // to the mate, not always the shortest
    std::uint64_t nodes = 0;
};

// 0 means no limit.
struct ThinkLimits {
    std::uint64_t nodes = 0;
    double seconds = 0;
    double aim = 0;  // seconds; target after which no new depth is started
    int depth = 0;
};

struct ThinkOptions {
    int lines = 1;    // MultiPV
    int threads = 1;  // deterministic with 1 thread and a node limit
    std::uint64_t seed = 0;
    std::vector<Action> moves{};  // restricts the root moves; empty for all
    // Probabilities that a quiet reply, or a capture, below the root is overlooked, for weaker
    // levels. Checks, evasions and moves that end the game are always seen.
    double overlooks = 0;
    double overlooks_captures = 0;

    bool sees_all() const { return overlooks == 0 && overlooks_captures == 0; }
};

// A root move with its principal variation.
struct Line {
    double result = 0;  // expected, from -1 to 1, to the seat to move
    Score score = 0;
    int wins_in = 0;  // distance to win in plies, negative for a loss; 0 if unknown
    std::uint64_t visits = 0;
    double prior = 0;  // of the policy network
    std::vector<Action> actions;
};

struct Thought {
    std::vector<Line> lines;  // best first; empty if the game is over
    int depth = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
    // Of each point (Go), from -1 to 1, for the seat to move.
    std::vector<float> ownership;
};

// Called after every depth.
using Progress = std::function<void(const Thought&)>;

}  // namespace ludoteca
