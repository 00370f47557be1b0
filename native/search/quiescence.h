// Quiescence search: noisy moves, evasions, and quiet checks at the first ply.

#pragma once

#include <algorithm>
#include <array>

#include "search/search_thread.h"

namespace ludoteca {

template <Searchable S>
template <bool kPv>
Score SearchThread<S>::quiesce(Score alpha, Score beta, int depth, int ply) {
    assert(-kInfinite <= alpha && alpha < beta && beta <= kInfinite);
    variation(ply).clear();
    if (!enter()) {
        return 0;
    }
    if (const std::optional<Score> over = verdict(ply)) {
        return *over;
    }
    if constexpr (!HasNoisyMoves<S>) {
        return position_.evaluate();
    } else {
        if (ply >= kMaxPly) {
            return position_.evaluate();
        }
        Node node{alpha, beta, depth, ply, false};
        node.key = position_.key();
        node.entry = table_.probe(node.key);
        node.in_check = in_check();
        const Score known = from_table(node.entry.score, ply);
        // Quiet checks are searched at the first ply only.
        const int table_depth = node.in_check || (HasChecks<S> && depth == 0) ? 0 : -1;
        if (!kPv && node.entry.exists() && node.entry.depth >= table_depth &&
            node.entry.cuts_off(known, beta)) {
            return known;
        }
        Score best = -kInfinite;
        if (!node.in_check) {
            node.static_eval = node.entry.exists() ? node.entry.static_eval : position_.evaluate();
            best = node.entry.exists() && node.entry.cuts_off(known, node.static_eval)
                       ? known
                       : node.static_eval;
            if (best >= beta) {
                if (!node.entry.exists()) {
                    node.depth = -2;
                    store(node, alpha, best, kNoAction);
                }
                return best;
            }
            node.alpha = std::max(alpha, best);
        }
        return quiesce_moves<kPv>(node, alpha, best);
    }
}

template <Searchable S>
template <bool kPv>
Score SearchThread<S>::quiesce_moves(Node& node, Score old_alpha, Score best) {
    struct Scored {
        Action action;
        int score;
    };
    constexpr int kFirst = 1 << 28, kLater = 1 << 20, kLast = 1 << 24;
    const bool generates_checks = HasChecks<S> && node.depth == 0 && !node.in_check;
    const int table_depth = node.in_check || (HasChecks<S> && node.depth == 0) ? 0 : -1;
    node.mover = position_.turn();
    node.previous = previous_moves(node.ply);
    std::array<Scored, ActionList::kCapacity> scored;
    std::size_t count = 0;
    const auto add = [&](Action action, int score) {
        scored[count++] = {action, action == node.entry.action ? kFirst : score};
    };
    ActionList list;
    if (node.in_check) {
        position_.moves(list);
    } else {
        position_.noisy_moves(list);
    }
    for (const Action action : list) {
        const int history_score = history_.main(node.mover, action);
        if (node.in_check && !position_.is_noisy(action)) {
            add(action,
                history_score +
                    history_.continuation(node.mover, node.previous, position_.slot(action)) -
                    kLater);
        } else {
            add(action, position_.gain(action) * kTuning.gain_weight + history_score);
        }
    }
    if constexpr (HasChecks<S>) {
        if (generates_checks) {
            list.clear();
            position_.quiet_checks(list, position_.check_info());
            for (const Action action : list) {
                add(action, -kLast);
            }
        }
    }
    Action best_action = kNoAction;
    for (std::size_t i = 0; i < count; ++i) {
        const auto first = scored.begin() + static_cast<std::ptrdiff_t>(i);
        const auto last = scored.begin() + static_cast<std::ptrdiff_t>(count);
        std::iter_swap(first, std::max_element(first, last, [](const Scored& a, const Scored& b) {
                           return a.score < b.score;
                       }));
        const Action action = first->action;
        if (oversight_.exists() && !node.in_check && position_.is_noisy(action) &&
            oversight_.hides(node.key, action, false)) {
            continue;
        }
        if (best > -kSureWin &&
            is_pruned_in_quiescence(node, action, static_cast<int>(i) + 1, best)) {
            continue;
        }
        frame(node.ply).slot = position_.slot(action);
        const typename S::Undo undo = play(action);
        Score score;
        if constexpr (S::kHasDice) {
            score = search_child<kPv>(node.mover, node.alpha, node.beta, node.depth - 1,
                                      node.ply + 1, false);
        } else {
            score = -quiesce<kPv>(-node.beta, -node.alpha, node.depth - 1, node.ply + 1);
        }
        position_.undo(action, undo);
        if (control_.is_over()) {
            return 0;
        }
        best = std::max(best, score);
        if (score > node.alpha) {
            best_action = action;
            if (raise_alpha<kPv>(node, action, score)) {
                break;
            }
        }
    }
    if (node.in_check && count == 0) {
        return score_of<S>(position_.stuck(), node.mover, node.ply);
    }
    node.depth = table_depth;
    store(node, old_alpha, best, best_action);
    return best;
}

// Delta pruning, and exchange pruning.
template <Searchable S>
bool SearchThread<S>::is_pruned_in_quiescence(const Node& node, Action action, int number,
                                              Score& best) const {
    const bool is_quiet = !position_.is_noisy(action);
    if (!node.in_check && !is_quiet && kTuning.futility_margin > 0) {
        const Score most = node.static_eval + position_.gain(action) + kTuning.futility_margin;
        if (most <= node.alpha) {
            best = std::max(best, most);
            return true;
        }
    }
    return (node.in_check && is_quiet && number > 3) || !position_.see_ge(action, 0);
}

}  // namespace ludoteca
