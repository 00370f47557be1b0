// The engine's own parameters for Go; those of the tree search are in mcts/puct.h.

#pragma once

#include <cstdint>

namespace ludoteca::go {

struct Tuning {
    // Value: the network's value head, mixed with the result that its ownership head predicts. The
    // weight scored 66 of 90 games against the value alone (9×9, 150 visits).
    float ownership_weight = 0.3F;
    double points_per_line = 0.9;  // tanh scale of the lead, per line of the board
    // Policy: hand-picked; less likely moves are not worth their memory.
    float least_prior = 1e-4F;
    double last_pass_prior = 0.1;  // of a pass that would end the game
    // Counting a finished game, and passing: hand-picked.
    float owned = 0.3F;  // ownership from which on a point counts for its owner
    std::uint64_t pass_visits = 8;
    std::uint64_t last_pass_visits = 1;
    double pass_result_loss = 0.02;
    int pass_score_loss = 60;  // in hundredths of a point
    double lost_result = -0.8;
    float settled = 0.8F;
    float certain = 0.9F;
    // Playouts: hand-picked; players/go/playout.py has the same values.
    double playout_response = 0.9;    // probability of a local response
    double playout_self_atari = 0.1;  // probability of allowing self-atari
    int playout_moves_per_point = 3;  // then the playout is abandoned
};

inline constexpr Tuning kTuning;

}  // namespace ludoteca::go
