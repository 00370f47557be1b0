#include "mcts/puct.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <thread>

namespace ludoteca {
void Puct::run(std::span<Evaluator* const> evaluators, std::uint64_t visits, Control& control,
               const Progress& progress, int lines) {
    limit_ = visits;
    tree_.reserve(tuning_.max_bytes);
    expand_root(*evaluators.front());
    std::vector<std::thread> helpers;
    for (Evaluator* const evaluator : evaluators.subspan(1)) {
        helpers.emplace_back([&, evaluator] { work(*evaluator, control, false, progress, lines); });
    }
    work(*evaluators.front(), control, true, progress, lines);
    for (std::thread& helper : helpers) {
        helper.join();
    }
}

void Puct::expand_root(Evaluator& evaluator) {
    const Evaluation& evaluation = evaluator.evaluate();
    add_ownership(evaluation, true);
    if (!tuning_.only.empty()) {
        tree_.clear();
        expand_restricted(evaluation);
    } else if (tree_.empty()) {
        expand(evaluation);
    }
    for (Edge& edge : tree_.edges(Tree::kRoot)) {
        if (edge.action == tuning_.tried) {
            edge.prior = std::max(edge.prior, static_cast<float>(tuning_.least_tried_prior));
        }
    }
    center_ = tree_.node(Tree::kRoot).lead;
}

// Restrict the policy to the requested moves.
NodeNumber Puct::expand_restricted(Evaluation evaluation) {
    std::vector<PolicyEntry>& policy = evaluation.policy;
    std::erase_if(policy, [&](const PolicyEntry& entry) {
        return std::find(tuning_.only.begin(), tuning_.only.end(), entry.action) ==
               tuning_.only.end();
    });
    float sum = 0;
    for (const Action action : tuning_.only) {
        if (std::none_of(policy.begin(), policy.end(),
                         [action](const PolicyEntry& entry) { return entry.action == action; })) {
            policy.push_back({action, static_cast<float>(tuning_.least_prior)});
        }
    }
    for (const PolicyEntry& entry : policy) {
        sum += entry.prior;
    }
    for (PolicyEntry& entry : policy) {
        entry.prior /= sum;
    }
    return expand(evaluation);
}

void Puct::work(Evaluator& evaluator, Control& control, bool is_first, const Progress& progress,
                int lines) {
    double reported = 0;
    Path path;
    while (may_continue(control, is_first)) {
        NodeNumber leaf;
        {
            const std::lock_guard lock(mutex_);
            leaf = descend(path);
        }
        if (leaf == kNoNode) {
            for (const Step& step : path) {
                evaluator.play(step.action);
            }
            const Evaluation& evaluation = evaluator.evaluate();
            for (std::size_t i = 0; i < path.size(); ++i) {
                evaluator.undo();
            }
            const std::lock_guard lock(mutex_);
            leaf = expand(evaluation);
            tree_.edges(path.back().node)[path.back().edge].child = leaf;
            add_ownership(evaluation, path.size() % 2 == 0);
        }
        const std::lock_guard lock(mutex_);
        back_up(path, leaf);
        if (is_first && progress && control.seconds() >= reported + tuning_.report_interval) {
            reported = control.seconds();
            progress(thought(lines));
        }
    }
}

bool Puct::may_continue(Control& control, bool is_first) {
    if (is_first) {
        control.poll();
    }
    const std::lock_guard lock(mutex_);
    const ThinkLimits& limits = control.limits();
    if (control.is_over() || (limits.depth > 0 && depth_ >= limits.depth) ||
        (limits.aim > 0 && control.seconds() >= limits.aim) || tree_.node(Tree::kRoot).count == 0 ||
        (limit_ != 0 && (started_ >= limit_ || is_decided())) ||
        tree_.bytes() >= tuning_.max_bytes) {
        control.end();
        return false;
    }
    ++started_;
    return true;
}

// Whether the remaining visits cannot change the most visited move.
bool Puct::is_decided() const {
    std::uint64_t most = 0;
    std::uint64_t second = 0;
    for (const Edge& edge : tree_.edges(Tree::kRoot)) {
        if (edge.visits > most) {
            second = most;
            most = edge.visits;
        } else if (edge.visits > second) {
            second = edge.visits;
        }
    }
    return most > second + (limit_ - started_);
}

// Select down to a leaf or the end of the game. Virtual loss makes threads spread out.
NodeNumber Puct::descend(Path& path) {
    path.clear();
    NodeNumber node = Tree::kRoot;
    while (tree_.node(node).count > 0) {
        const std::size_t chosen = choose(node);
        Edge& edge = tree_.edges(node)[chosen];
        ++edge.virtual_loss;
        path.push_back({node, chosen, edge.action});
        if (edge.child == kNoNode) {
            depth_ = std::max(depth_, static_cast<int>(path.size()));
            return kNoNode;
        }
        node = edge.child;
    }
    return node;
}

std::size_t Puct::choose(NodeNumber number) const {
    const Node& node = tree_.node(number);
    const std::span<const Edge> edges = tree_.edges(number);
    double visits = 0;
    double values = 0;
    double visited_policy = 0;  // policy mass of the visited moves
    for (const Edge& edge : edges) {
        visits += edge.visits + edge.virtual_loss;
        values += static_cast<double>(edge.mean) * edge.visits;
        visited_policy += edge.visits > 0 ? edge.prior : 0;
    }
    const double mean = (values + node.value) / (visits + 1);
    const double unvisited = mean - tuning_.first_play_reduction * std::sqrt(visited_policy);
    const double exploration = tuning_.exploration * std::sqrt(visits + 0.01);
    std::size_t best = 0;
    double most = -1e9;
    for (std::size_t i = 0; i < edges.size(); ++i) {
        const Edge& edge = edges[i];
        const double count = edge.visits + edge.virtual_loss;
        const double value =
            count == 0 ? unvisited : (edge.mean * edge.visits - edge.virtual_loss) / count;
        const double score = value + exploration * edge.prior / (1 + count);
        if (score > most) {
            most = score;
            best = i;
        }
    }
    return best;
}

NodeNumber Puct::expand(const Evaluation& evaluation) {
    Node node;
    node.value = evaluation.value;
    node.lead = evaluation.lead;
    node.is_terminal = evaluation.is_terminal;
    return tree_.add(node, evaluation.policy);
}

double Puct::utility(double value, double lead, bool is_root_turn) const {
    const double ahead = (is_root_turn ? lead - center_ : lead + center_) / tuning_.lead_scale;
    return (1 - tuning_.lead_weight) * value + tuning_.lead_weight * std::tanh(ahead);
}

void Puct::back_up(const Path& path, NodeNumber leaf) {
    const Node& node = tree_.node(leaf);
    double lead = node.lead;
    double value = utility(node.value, lead, path.size() % 2 == 0);
    for (auto step = path.rbegin(); step != path.rend(); ++step) {
        value = -value;
        lead = -lead;
        Edge& edge = tree_.edges(step->node)[step->edge];
        assert(edge.virtual_loss > 0);
        --edge.virtual_loss;
        edge.add(value, lead);
    }
}

void Puct::add_ownership(const Evaluation& evaluation, bool is_root_turn) {
    ownership_.resize(evaluation.ownership.size());
    const float sign = is_root_turn ? 1.0F : -1.0F;
    for (std::size_t i = 0; i < ownership_.size(); ++i) {
        ownership_[i] += sign * evaluation.ownership[i];
    }
    ++evaluations_;
}

Thought Puct::thought(int lines) const {
    Thought thought;
    const std::span<const Edge> edges = tree_.edges(Tree::kRoot);
    std::vector<const Edge*> order;
    for (const Edge& edge : edges) {
        order.push_back(&edge);
    }
    std::stable_sort(order.begin(), order.end(), [](const Edge* a, const Edge* b) {
        return a->visits != b->visits ? a->visits > b->visits : a->prior > b->prior;
    });
    for (std::size_t i = 0; i < order.size() && i < static_cast<std::size_t>(lines); ++i) {
        thought.lines.push_back(line(*order[i]));
    }
    thought.depth = depth_;
    thought.nodes = started_;
    thought.ownership = ownership_;
    for (float& owner : thought.ownership) {
        owner /= static_cast<float>(evaluations_);
    }
    return thought;
}

// The principal variation by visits. An unvisited move takes the value of the root.
Line Puct::line(const Edge& first) const {
    const Node& root = tree_.node(Tree::kRoot);
    const bool is_known = first.visits > 0;
    Line line;
    line.result = std::clamp(is_known ? first.mean : root.value, -1.0F, 1.0F);
    line.score = static_cast<Score>(std::lround(100 * (is_known ? first.lead : root.lead)));
    line.visits = first.visits;
    line.prior = first.prior;
    const Edge* edge = &first;
    for (;;) {
        line.actions.push_back(edge->action);
        if (edge->child == kNoNode || tree_.node(edge->child).count == 0) {
            return line;
        }
        const std::span<const Edge> next = tree_.edges(edge->child);
        edge = &*std::max_element(next.begin(), next.end(),
                                  [](const Edge& a, const Edge& b) { return a.visits < b.visits; });
        if (edge->visits == 0) {
            return line;
        }
    }
}

}  // namespace ludoteca
