// The search tree: edges hold prior, visits and mean value.

#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/actions.h"

namespace ludoteca {

using NodeNumber = std::uint32_t;

inline constexpr NodeNumber kNoNode = 0xFFFF'FFFF;

struct PolicyEntry {
    Action action;
    float prior;
};

// A move from a node. Means are from the view of the seat that moves.
struct Edge {
    float mean = 0;
    float lead = 0;
    float prior = 0;
    std::uint32_t visits = 0;
    NodeNumber child = kNoNode;
    Action action = kNoAction;
    std::uint16_t virtual_loss = 0;  // visits in progress in other threads

    void add(double value, double points) {
        ++visits;
        mean += static_cast<float>((value - mean) / visits);
        lead += static_cast<float>((points - lead) / visits);
    }
};

struct Node {
    std::size_t first = 0;  // of its edges
    int count = 0;
    float value = 0;  // from the view of the seat to move
    float lead = 0;
    bool is_terminal = false;
};

class Tree {
  public:
    static constexpr NodeNumber kRoot = 0;

    bool empty() const { return nodes_.empty(); }
    std::size_t size() const { return nodes_.size(); }
    std::size_t bytes() const {
        return nodes_.size() * sizeof(Node) + edges_.size() * sizeof(Edge);
    }
    void clear() {
        nodes_.clear();
        edges_.clear();
    }
    // Avoids copying a growing tree; untouched pages cost nothing.
    void reserve(std::size_t bytes) {
        nodes_.reserve(bytes / 8 / sizeof(Node));
        edges_.reserve(bytes / 8 * 7 / sizeof(Edge));
    }

    Node& node(NodeNumber number) {
        assert(number < nodes_.size());
        return nodes_[number];
    }
    const Node& node(NodeNumber number) const {
        assert(number < nodes_.size());
        return nodes_[number];
    }
    std::span<Edge> edges(NodeNumber number) {
        const Node& node = nodes_[number];
        return {edges_.data() + node.first, static_cast<std::size_t>(node.count)};
    }
    std::span<const Edge> edges(NodeNumber number) const {
        const Node& node = nodes_[number];
        return {edges_.data() + node.first, static_cast<std::size_t>(node.count)};
    }

    NodeNumber add(const Node& node, std::span<const PolicyEntry> policy) {
        nodes_.push_back(node);
        nodes_.back().first = edges_.size();
        nodes_.back().count = static_cast<int>(policy.size());
        for (const PolicyEntry& entry : policy) {
            Edge& edge = edges_.emplace_back();
            edge.action = entry.action;
            edge.prior = entry.prior;
        }
        return static_cast<NodeNumber>(nodes_.size() - 1);
    }

    // Make the child after this move the root; false, and an empty tree, if there is none.
    bool advance(Action action);

  private:
    NodeNumber copy(const Tree& from, NodeNumber number);

    std::vector<Node> nodes_;
    std::vector<Edge> edges_;
};

}  // namespace ludoteca
