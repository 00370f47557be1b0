// Monte Carlo tree search with PUCT selection (Silver et al. 2017).

#pragma once

#include <cstdint>
#include <mutex>
#include <span>
#include <vector>

#include "mcts/evaluator.h"
#include "mcts/tree.h"
#include "search/control.h"
#include "search/thought.h"

namespace ludoteca {

// The defaults are hand-picked and not fitted.
struct PuctTuning {
    double exploration = 1.1;
    double first_play_reduction =
        0.25;                   // first-play urgency: parent's mean less this · √(visited policy)
    double lead_weight = 0.1;   // of the lead in the utility
    double lead_scale = 20;     // points
    double least_prior = 1e-4;  // of a requested move that the policy leaves out
    std::size_t max_bytes = 64U << 20;
    // A move that is always considered (Go: the pass), and its least prior.
    Action tried = kNoAction;
    double least_tried_prior = 0.02;
    std::vector<Action> only{};     // restricts the root moves; empty for all
    double report_interval = 0.05;  // seconds
};

class Puct {
  public:
    Puct(Tree& tree, const PuctTuning& tuning) : tree_(tree), tuning_(tuning) {}

    // Add up to `visits` visits (0: no limit), with one evaluator per thread, all at the root.
    void run(std::span<Evaluator* const> evaluators, std::uint64_t visits, Control& control,
             const Progress& progress, int lines);

    // The root moves, most visited first, with their principal variations.
    Thought thought(int lines) const;

  private:
    struct Step {
        NodeNumber node;
        std::size_t edge;
        Action action;
    };
    using Path = std::vector<Step>;

    void work(Evaluator& evaluator, Control& control, bool is_first, const Progress& progress,
              int lines);
    bool may_continue(Control& control, bool is_first);
    bool is_decided() const;
    Line line(const Edge& edge) const;
    void expand_root(Evaluator& evaluator);
    NodeNumber expand_restricted(Evaluation evaluation);
    NodeNumber descend(Path& path);
    std::size_t choose(NodeNumber node) const;
    NodeNumber expand(const Evaluation& evaluation);
    void back_up(const Path& path, NodeNumber leaf);
    void add_ownership(const Evaluation& evaluation, bool is_root_turn);
    double utility(double value, double lead, bool is_root_turn) const;

    Tree& tree_;
    const PuctTuning tuning_;
    std::mutex mutex_;
    std::uint64_t limit_ = 0, started_ = 0;
    int depth_ = 0;
    double center_ = 0;  // lead at the root; the utility counts the difference from it
    std::vector<float> ownership_;
    std::uint64_t evaluations_ = 0;
};

}  // namespace ludoteca
