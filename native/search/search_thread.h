// The alpha-beta search of one thread. Inner nodes are in node.h, quiescence search in
// quiescence.h, chance nodes in chance.h.

#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "search/control.h"
#include "search/move_history.h"
#include "search/move_picker.h"
#include "search/oversight.h"
#include "search/searchable.h"
#include "search/transposition_table.h"

namespace ludoteca {

// A principal variation.
class Variation {
  public:
    void clear() { size_ = 0; }
    void set(Action first, const Variation& rest) {
        actions_[0] = first;
        std::copy_n(rest.actions_.begin(), rest.size_, actions_.begin() + 1);
        size_ = rest.size_ + 1;
    }
    std::vector<Action> list() const { return {actions_.begin(), actions_.begin() + size_}; }

  private:
    int size_ = 0;
    std::array<Action, kMaxPly + 1> actions_;
};

// Late move reduction of the move with this number.
inline int late_move_reduction(int depth, int number) {
    static const auto kTable = [] {
        std::array<std::array<int, 64>, 64> table{};
        for (std::size_t i = 1; i < 64; ++i) {
            for (std::size_t j = 1; j < 64; ++j) {
                table[i][j] = static_cast<int>(SearchTuning::kReductionBase +
                                               std::log(static_cast<double>(i)) *
                                                   std::log(static_cast<double>(j)) /
                                                   SearchTuning::kReductionDivisor);
            }
        }
        return table;
    }();
    return kTable[static_cast<std::size_t>(std::min(depth, 63))]
                 [static_cast<std::size_t>(std::min(number, 63))];
}

template <Searchable S>
class SearchThread {
  public:
    SearchThread(const S& position, TranspositionTable& table, MoveHistory& history,
                 Control& control, const Oversight& oversight)
        : position_(position),
          table_(table),
          history_(history),
          control_(control),
          oversight_(oversight) {}

    // Only the leader checks the limits; it ends the search of all threads.
    void lead(std::uint64_t nodes) {
        leads_ = true;
        most_nodes_ = nodes;
    }

    std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }

    // Score of a root move for its mover; `depth` counts that move.
    Score search_root_move(Action action, Score alpha, Score beta, int depth, bool is_first,
                           int reduction);
    const Variation& line() const { return lines_[0]; }

    // Expected score of a root where a throw is due.
    Score search_root_chance(int depth) {
        root_depth_ = depth;
        if constexpr (S::kHasDice) {
            return chance(-kDiceWin, kDiceWin, depth, 0);
        }
        return 0;
    }

  private:
    static constexpr SearchTuning kTuning = S::kTuning;

    // The search stack.
    struct Frame {
        std::array<Action, 2> killers{kNoAction, kNoAction};
        int slot = kNoSlot;
        Score static_eval = kNoScore;
    };

    struct NoCheckInfo {};
    template <class T>
    struct CheckInfoOf {
        using type = NoCheckInfo;
    };
    template <HasChecks T>
    struct CheckInfoOf<T> {
        using type = typename T::CheckInfo;
    };
    using CheckInfo = typename CheckInfoOf<S>::type;

    struct Node {
        Score alpha, beta;
        int depth, ply;
        bool is_cut_node;  // a beta cutoff is expected
        std::uint64_t key = 0;
        Entry entry{};
        bool in_check = false;
        Score static_eval = kNoScore;
        Score refined_eval = kNoScore;  // the static eval, or a better bound from the table
        bool is_improving = false;      // compared with two plies ago
        Seat mover = Seat::kFirst;
        PreviousMoves previous{};
    };
    struct Candidate {
        Action action;
        int number;  // from 1
        int slot;
        bool is_quiet, gives_check;
    };

    static constexpr int kPad = 2;  // frames before the root

    Frame& frame(int ply) {
        assert(ply >= -kPad && ply <= kMaxPly + 1);
        return frames_[static_cast<std::size_t>(ply + kPad)];
    }
    Variation& variation(int ply) { return lines_[static_cast<std::size_t>(ply)]; }
    PreviousMoves previous_moves(int ply) { return {{frame(ply - 1).slot, frame(ply - 2).slot}}; }

    bool enter() {
        if (control_.is_over()) {
            return false;
        }
        const std::uint64_t nodes = nodes_.load(std::memory_order_relaxed) + 1;
        nodes_.store(nodes, std::memory_order_relaxed);
        if (leads_) {
            if (most_nodes_ != 0 && nodes >= most_nodes_) {
                control_.end();
            } else if (nodes % Control::kNodesPerPoll == 0) {
                control_.poll();
            }
        }
        return !control_.is_over();
    }

    // Make a move; prefetch the table entry of the position after it.
    typename S::Undo play(Action action) {
        if constexpr (HasKeyAfter<S>) {
            const std::uint64_t key = position_.key_after(action);
            table_.prefetch(key);
            const typename S::Undo undo = position_.play(action);
            assert(position_.key() == key);
            return undo;
        } else {
            const typename S::Undo undo = position_.play(action);
            table_.prefetch(position_.key());
            return undo;
        }
    }

    bool in_check() const {
        if constexpr (HasChecks<S>) {
            return position_.in_check();
        }
        return false;
    }
    CheckInfo check_info() const {
        if constexpr (HasChecks<S>) {
            return position_.check_info();
        } else {
            return {};
        }
    }

    std::optional<Score> verdict(int ply) const {
        if constexpr (HasVerdict<S>) {
            return position_.verdict(ply);
        } else {
            const std::optional<Outcome> outcome = position_.ended();
            return outcome ? std::optional(score_of<S>(*outcome, position_.turn(), ply))
                           : std::nullopt;
        }
    }

    // The score of the current node for the seat that moved to it.
    template <bool kPv>
    Score search_child(Seat mover, Score alpha, Score beta, int depth, int ply, bool is_cut_node) {
        if constexpr (S::kHasDice) {
            if (position_.turn() == mover) {
                return search<kPv>(alpha, beta, depth, ply, is_cut_node);
            }
        }
        return -search<kPv>(-beta, -alpha, depth, ply, is_cut_node);
    }

    template <bool kPv>
    Score search(Score alpha, Score beta, int depth, int ply, bool is_cut_node);
    std::optional<Score> terminal_score(Node& node) const;
    void set_static_eval(Node& node);
    std::optional<Score> prune_node(const Node& node);
    std::optional<Score> null_move_pruning(const Node& node);
    template <bool kPv>
    Score search_moves(Node& node);
    Candidate candidate(const CheckInfo& check_info, Action action, int number) const;
    bool overlooks(const Node& node, const Candidate& move);
    int history_score(const Node& node, const Candidate& move) const;
    bool is_late_move(const Node& node, const Candidate& move) const;
    bool is_futile(const Node& node) const;
    template <bool kPv>
    bool is_pruned(const Node& node, const Candidate& move) const;
    template <bool kPv>
    Score search_move(const Node& node, const Candidate& move);
    void update_history(const Node& node, const Candidate& move, const ActionList& tried);

    template <bool kPv>
    Score quiesce(Score alpha, Score beta, int depth, int ply);
    template <bool kPv>
    Score quiesce_moves(Node& node, Score old_alpha, Score best);
    bool is_pruned_in_quiescence(const Node& node, Action action, int number, Score& best) const;

    Score chance(Score alpha, Score beta, int depth, int ply);

    // A new best move; true on a beta cutoff.
    template <bool kPv>
    bool raise_alpha(Node& node, Action action, Score score) {
        node.alpha = score;
        if (kPv) {
            variation(node.ply).set(action, variation(node.ply + 1));
        }
        return score >= node.beta;
    }

    void store(const Node& node, Score old_alpha, Score best, Action action) {
        assert(std::abs(best) <= kWin && std::abs(node.depth) <= kMaxPly);
        const Bound bound = best >= node.beta  ? Bound::kLower
                            : best > old_alpha ? Bound::kExact
                                               : Bound::kUpper;
        table_.store(node.key, {action, static_cast<std::int16_t>(to_table(best, node.ply)),
                                static_cast<std::int16_t>(node.in_check ? 0 : node.static_eval),
                                static_cast<std::int8_t>(node.depth), bound});
    }

    S position_;
    TranspositionTable& table_;
    MoveHistory& history_;
    Control& control_;
    const Oversight oversight_;
    bool leads_ = false;
    std::uint64_t most_nodes_ = 0;
    std::atomic<std::uint64_t> nodes_{0};
    int root_depth_ = 0;
    std::array<Frame, kMaxPly + kPad + 2> frames_{};
    std::array<Variation, kMaxPly + 2> lines_;
};

}  // namespace ludoteca

#include "search/node.h"
#include "search/quiescence.h"
