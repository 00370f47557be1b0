#include "mcts/tree.h"

#include <utility>

namespace ludoteca {

bool Tree::advance(Action action) {
    Tree kept;
    if (!empty()) {
        for (const Edge& edge : edges(kRoot)) {
            if (edge.action == action && edge.child != kNoNode) {
                kept.copy(*this, edge.child);
                break;
            }
        }
    }
    *this = std::move(kept);
    return !empty();
}

// Recursive: the depth is bounded by the length of a game.
NodeNumber Tree::copy(const Tree& from, NodeNumber number) {
    const auto copied = static_cast<NodeNumber>(nodes_.size());
    nodes_.push_back(from.node(number));
    nodes_.back().first = edges_.size();
    const std::span<const Edge> found = from.edges(number);
    edges_.insert(edges_.end(), found.begin(), found.end());
    const std::size_t first = nodes_.back().first;
    for (std::size_t i = 0; i < found.size(); ++i) {
        if (found[i].child != kNoNode) {
            const NodeNumber child = copy(from, found[i].child);
            edges_[first + i].child = child;
        }
    }
    return copied;
}

}  // namespace ludoteca
