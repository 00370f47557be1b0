// The horizon: only what changes the evaluation at once is followed, until nothing of that kind is
// left.

#pragma once

#include <algorithm>
#include <array>

#include "search/worker.h"

namespace ludoteca {

template <Searchable S>
template <bool kPv>
Score Worker<S>::quiesce(Score alpha, Score beta, int depth, int ply) {
    variation(ply).clear();
    if (!enter()) {
        return 0;
    }
    if (const std::optional<Score> over = verdict(ply)) {
        return *over;
    }
    if constexpr (!HasNoise<S>) {
        return position_.evaluate();
    } else {
        if (ply >= kMaxPly) {
            return position_.evaluate();
        }
        Node node{alpha, beta, depth, ply, false};
        node.key = position_.key();
        node.entry = table_.probe(node.key);
        node.checked = in_check();
        const Score known = from_table(node.entry.score, ply);
        // Checks are looked for at the first ply alone.
        const int table_depth = node.checked || (HasChecks<S> && depth == 0) ? 0 : -1;
        if (!kPv && node.entry.exists() && node.entry.depth >= table_depth &&
            node.entry.proves(known, beta)) {
            return known;
        }
        Score best = -kInfinite;
        if (!node.checked) {
            node.evaluation = node.entry.exists() ? node.entry.evaluation : position_.evaluate();
            best = node.entry.exists() && node.entry.proves(known, node.evaluation)
                       ? known
                       : node.evaluation;
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
Score Worker<S>::quiesce_moves(Node& node, Score old_alpha, Score best) {
    struct Scored {
        Action action;
        int score;
    };
    constexpr int kFirst = 1 << 28, kLater = 1 << 20, kLast = 1 << 24;
    const bool looks_for_checks = HasChecks<S> && node.depth == 0 && !node.checked;
    const int table_depth = node.checked || (HasChecks<S> && node.depth == 0) ? 0 : -1;
    node.mover = position_.turn();
    node.path = before(node.ply);
    std::array<Scored, ActionList::kCapacity> scored;
    std::size_t count = 0;
    const auto add = [&](Action action, int score) {
        scored[count++] = {action, action == node.entry.action ? kFirst : score};
    };
    ActionList list;
    if (node.checked) {
        position_.moves(list);
    } else {
        position_.noisy_moves(list);
    }
    for (const Action action : list) {
        const int worth = history_.of(node.mover, action);
        if (node.checked && !position_.is_noisy(action)) {
            add(action,
                worth + history_.after(node.mover, node.path, position_.slot(action)) - kLater);
        } else {
            add(action, position_.gain(action) * 64 + worth);
        }
    }
    if constexpr (HasChecks<S>) {
        if (looks_for_checks) {
            list.clear();
            position_.quiet_checks(list, position_.sight());
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
        if (oversight_.exists() && !node.checked && position_.is_noisy(action) &&
            oversight_.hides(node.key, action, false)) {
            continue;
        }
        if (best > -kSureWin && is_idle(node, action, static_cast<int>(i) + 1, best)) {
            continue;
        }
        frame(node.ply).slot = position_.slot(action);
        const typename S::Undo undo = play(action);
        Score score;
        if constexpr (S::kHasDice) {
            score =
                answer<kPv>(node.mover, node.alpha, node.beta, node.depth - 1, node.ply + 1, false);
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
            node.alpha = score;
            if (kPv) {
                variation(node.ply).set(action, variation(node.ply + 1));
            }
            if (score >= node.beta) {
                break;
            }
        }
    }
    if (node.checked && count == 0) {
        return score_of<S>(position_.stuck(), node.mover, node.ply);
    }
    node.depth = table_depth;
    store(node, old_alpha, best, best_action);
    return best;
}

// Whether a move changes too little, or loses what it moves.
template <Searchable S>
bool Worker<S>::is_idle(const Node& node, Action action, int number, Score& best) const {
    const bool is_quiet = !position_.is_noisy(action);
    if (!node.checked && !is_quiet && kTuning.futility > 0) {
        const Score most = node.evaluation + position_.gain(action) + kTuning.futility;
        if (most <= node.alpha) {
            best = std::max(best, most);
            return true;
        }
    }
    return (node.checked && is_quiet && number > 3) || !position_.wins_exchange(action, 0);
}

}  // namespace ludoteca
