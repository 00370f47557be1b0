// One thread's search of a tree. How a node is searched is in node.h, the horizon in quiescence.h,
// throws of dice in chance.h.

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
#include "search/table.h"

namespace ludoteca {

// Moves followed from a ply on.
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

// How much less deeply a move is searched that stands so far behind.
inline int late_reduction(int depth, int number) {
    static const auto kTable = [] {
        std::array<std::array<int, 64>, 64> table{};
        for (std::size_t i = 1; i < 64; ++i) {
            for (std::size_t j = 1; j < 64; ++j) {
                table[i][j] = static_cast<int>(0.4 + std::log(static_cast<double>(i)) *
                                                         std::log(static_cast<double>(j)) / 1.9);
            }
        }
        return table;
    }();
    return kTable[static_cast<std::size_t>(std::min(depth, 63))]
                 [static_cast<std::size_t>(std::min(number, 63))];
}

template <Searchable S>
class Worker {
  public:
    Worker(const S& position, Table& table, MoveHistory& history, Control& control,
           const Oversight& oversight)
        : position_(position),
          table_(table),
          history_(history),
          control_(control),
          oversight_(oversight) {}

    // The first worker obeys the limits, the others follow it.
    void lead(std::uint64_t nodes) {
        leads_ = true;
        most_nodes_ = nodes;
    }

    std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }

    // Value of the position after a move of the root, for its mover; `depth` counts that move.
    Score try_root(Action action, Score alpha, Score beta, int depth, bool is_first, int less);
    const Variation& line() const { return lines_[0]; }

    // Expected value while a throw is due.
    Score roll_root(int depth) {
        root_depth_ = depth;
        if constexpr (S::kHasDice) {
            return chance(-kDiceWin, kDiceWin, depth, 0);
        }
        return 0;
    }

  private:
    static constexpr Tuning kTuning = S::kTuning;

    // What is kept of the moves that led to a node.
    struct Frame {
        std::array<Action, 2> killers{kNoAction, kNoAction};
        int slot = kNoSlot;
        Score evaluation = kNoScore;
    };

    struct NoSight {};
    template <class T>
    struct SightOf {
        using type = NoSight;
    };
    template <HasChecks T>
    struct SightOf<T> {
        using type = typename T::Sight;
    };
    using Sight = typename SightOf<S>::type;

    // A node being searched.
    struct Node {
        Score alpha, beta;
        int depth, ply;
        bool is_cut;  // whether it is expected to be refuted
        std::uint64_t key = 0;
        Entry entry{};
        bool checked = false;
        Score evaluation = kNoScore;
        Score guess = kNoScore;  // the evaluation, or better: what the table knows
        bool improves = false;   // since the mover's last turn
        Seat mover = Seat::kFirst;
        Before path{};
    };
    // One of its moves.
    struct Candidate {
        Action action;
        int number;  // from 1
        int slot;
        bool is_quiet, gives_check;
    };

    static constexpr int kFutileDepth = 7;  // from here on a quiet move may change anything
    static constexpr int kPad = 2;          // frames before the root

    Frame& frame(int ply) { return frames_[static_cast<std::size_t>(ply + kPad)]; }
    Variation& variation(int ply) { return lines_[static_cast<std::size_t>(ply)]; }
    Before before(int ply) { return {{frame(ply - 1).slot, frame(ply - 2).slot}}; }

    bool enter() {
        if (control_.is_over()) {
            return false;
        }
        const std::uint64_t nodes = nodes_.load(std::memory_order_relaxed) + 1;
        nodes_.store(nodes, std::memory_order_relaxed);
        if (leads_) {
            if (most_nodes_ != 0 && nodes >= most_nodes_) {
                control_.end();
            } else if (nodes % Control::kNodesUnwatched == 0) {
                control_.look();
            }
        }
        return !control_.is_over();
    }

    // Make a move, while the table's entry of where it leads is on its way.
    typename S::Undo play(Action action) {
        if constexpr (HasForesight<S>) {
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
    Sight sight() const {
        if constexpr (HasChecks<S>) {
            return position_.sight();
        } else {
            return {};
        }
    }

    // The end of the game here, by the rules or as good as by them.
    std::optional<Score> verdict(int ply) const {
        if constexpr (HasVerdict<S>) {
            return position_.verdict(ply);
        } else {
            const std::optional<Outcome> outcome = position_.ended();
            return outcome ? std::optional(score_of<S>(*outcome, position_.turn(), ply))
                           : std::nullopt;
        }
    }

    // The value of a position for the seat that moved to it.
    template <bool kPv>
    Score answer(Seat mover, Score alpha, Score beta, int depth, int ply, bool is_cut) {
        if constexpr (S::kHasDice) {
            if (position_.turn() == mover) {
                return search<kPv>(alpha, beta, depth, ply, is_cut);
            }
        }
        return -search<kPv>(-beta, -alpha, depth, ply, is_cut);
    }

    template <bool kPv>
    Score search(Score alpha, Score beta, int depth, int ply, bool is_cut);
    std::optional<Score> end_of_line(Node& node) const;
    void weigh(Node& node);
    std::optional<Score> prune(const Node& node);
    std::optional<Score> pass(const Node& node);
    template <bool kPv>
    Score search_moves(Node& node);
    Candidate candidate(const Sight& sight, Action action, int number) const;
    bool overlooks(const Node& node, const Candidate& move);
    int worth(const Node& node, const Candidate& move) const;
    bool is_late(const Node& node, const Candidate& move) const;
    bool is_futile(const Node& node) const;
    template <bool kPv>
    bool is_hopeless(const Node& node, const Candidate& move) const;
    template <bool kPv>
    Score try_move(const Node& node, const Candidate& move);
    void reward(const Node& node, const Candidate& move, const ActionList& tried);

    template <bool kPv>
    Score quiesce(Score alpha, Score beta, int depth, int ply);
    template <bool kPv>
    Score quiesce_moves(Node& node, Score old_alpha, Score best);
    bool is_idle(const Node& node, Action action, int number, Score& best) const;

    Score chance(Score alpha, Score beta, int depth, int ply);

    void store(const Node& node, Score old_alpha, Score best, Action action) {
        const Bound bound = best >= node.beta  ? Bound::kLower
                            : best > old_alpha ? Bound::kExact
                                               : Bound::kUpper;
        table_.store(node.key, {action, static_cast<std::int16_t>(to_table(best, node.ply)),
                                static_cast<std::int16_t>(node.checked ? 0 : node.evaluation),
                                static_cast<std::int8_t>(node.depth), bound});
    }

    S position_;
    Table& table_;
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

#include "search/chance.h"
#include "search/node.h"
#include "search/quiescence.h"
