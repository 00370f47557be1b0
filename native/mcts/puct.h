// Tree search led by a guide (PUCT): moves that are likely or have done well are followed.

#pragma once

#include <cstdint>
#include <mutex>
#include <span>
#include <vector>

#include "mcts/guide.h"
#include "mcts/tree.h"
#include "search/control.h"
#include "search/thought.h"

namespace ludoteca {

struct PuctTuning {
    double exploration = 1.1;
    double first_play =
        0.25;  // how much less a move is worth than its rivals before its first visit
    double lead_weight = 0.1;  // of the lead beside the result
    double lead_scale = 20;    // points that are worth most of that weight
    std::size_t max_bytes = 64U << 20;
    // A move that is always tried, such as a pass, and its least prior.
    Action tried = kNoAction;
    double tried_prior = 0.02;
    std::vector<Action> only{};  // of the moves from the root; none for all
    double told_every = 0.05;    // seconds between two reports of progress
};

class Puct {
  public:
    Puct(Tree& tree, const PuctTuning& tuning) : tree_(tree), tuning_(tuning) {}

    // Search until the control ends it or there have been so many visits more; 0 is no limit. One
    // guide for each thread, all at the root.
    void run(std::span<Guide* const> guides, std::uint64_t visits, Control& control,
             const Progress& progress, int lines);

    // The moves from the root, most visited first, each with what is expected to follow.
    Thought thought(int lines) const;

  private:
    struct Step {
        NodeNumber node;
        std::size_t edge;
        Action action;
    };
    using Path = std::vector<Step>;

    void work(Guide& guide, Control& control, bool is_first, const Progress& progress, int lines);
    bool may_go_on(Control& control, bool is_first);
    bool is_decided() const;
    Line line(const Edge& edge) const;
    void expand_root(Guide& guide);
    NodeNumber expand_chosen(Opinion opinion);
    NodeNumber descend(Path& path);
    std::size_t choose(NodeNumber node) const;
    NodeNumber expand(const Opinion& opinion);
    void back_up(const Path& path, NodeNumber leaf);
    void add_ownership(const Opinion& opinion, bool is_root_turn);
    double utility(double value, double lead, bool is_root_turn) const;

    Tree& tree_;
    const PuctTuning tuning_;
    std::mutex mutex_;
    std::uint64_t limit_ = 0, started_ = 0;
    int depth_ = 0;
    double center_ = 0;  // the lead at the root: the lead matters by how it differs from that
    std::vector<float> ownership_;
    std::uint64_t looks_ = 0;
};

}  // namespace ludoteca
