// The network as the evaluator of tree search, and the score of finished games.

#pragma once

#include <span>
#include <vector>

#include "games/go/position.h"
#include "games/go/search/network.h"
#include "mcts/evaluator.h"

namespace ludoteca::go {

class NetworkEvaluator final : public Evaluator {
  public:
    // `moves` led to the position; the seed picks the board symmetries.
    NetworkEvaluator(const Network& network, const Position& position, std::vector<Action> moves,
                     std::uint64_t seed);

    void play(Action action) override;
    void undo() override;
    const Evaluation& evaluate() override;

  private:
    int symmetry() const;
    float value_by_ownership(const NetworkOutput& output) const;
    void evaluate_terminal();
    void fill_policy(const NetworkOutput& output);

    Position position_;
    std::vector<Action> moves_;
    std::uint64_t seed_;
    std::vector<Position::Undo> undos_;
    Inference inference_;
    Evaluation evaluation_;
};

// Averages the ownership over each chain and fixes unconditional life.
void correct_ownership(const Position& position, std::span<float> ownership);

}  // namespace ludoteca::go
