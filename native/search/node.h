// The search of an inner node: pruning before any move is made, then move by move; and of a chance
// node.

#pragma once

#include <algorithm>

#include "search/search_thread.h"

namespace ludoteca {

template <Searchable S>
Score SearchThread<S>::search_root_move(Action action, Score alpha, Score beta, int depth,
                                        bool is_first, int reduction) {
    root_depth_ = depth;
    variation(0).clear();
    const Seat mover = position_.turn();
    frame(0).slot = position_.slot(action);
    const typename S::Undo undo = position_.play(action);
    Score score = -kInfinite;
    if (!is_first) {
        score = search_child<false>(mover, alpha, alpha + 1, depth - 1 - reduction, 1, true);
        if (score > alpha && reduction > 0) {
            score = search_child<false>(mover, alpha, alpha + 1, depth - 1, 1, true);
        }
    }
    if (is_first || score > alpha) {
        score = search_child<true>(mover, alpha, beta, depth - 1, 1, false);
    }
    position_.undo(action, undo);
    variation(0).set(action, variation(1));
    return score;
}

template <Searchable S>
template <bool kPv>
Score SearchThread<S>::search(Score alpha, Score beta, int depth, int ply, bool is_cut_node) {
    assert(-kInfinite <= alpha && alpha < beta && beta <= kInfinite);
    assert(kPv || S::kHasDice || alpha == beta - 1);
    variation(ply).clear();
    if constexpr (S::kHasDice) {
        if (position_.is_chance()) {
            if (!enter()) {
                return 0;
            }
            const std::optional<Score> known = verdict(ply);
            return known        ? *known
                   : depth <= 0 ? position_.evaluate()
                                : chance(alpha, beta, depth, ply);
        }
    }
    if (depth <= 0) {
        return quiesce<kPv>(alpha, beta, 0, ply);
    }
    if (!enter()) {
        return 0;
    }
    Node node{alpha, beta, depth, ply, is_cut_node};
    if (const std::optional<Score> end = terminal_score(node)) {
        return *end;
    }
    node.key = position_.key();
    node.entry = table_.probe(node.key);
    if (!kPv && node.entry.exists() && node.entry.depth >= depth) {
        const Score known = from_table(node.entry.score, ply);
        if (node.entry.cuts_off(known, node.beta)) {
            return known;
        }
    }
    if (node.entry.action != kNoAction && !position_.is_move(node.entry.action)) {
        node.entry.action = kNoAction;  // key collision
    }
    set_static_eval(node);
    if (!kPv && !node.in_check && !is_sure(node.beta)) {
        if (const std::optional<Score> enough = prune_node(node)) {
            return *enough;
        }
    }
    // Internal iterative reduction.
    if (node.entry.action == kNoAction && node.depth >= kTuning.internal_reduction_depth) {
        --node.depth;
    }
    return search_moves<kPv>(node);
}

template <Searchable S>
std::optional<Score> SearchThread<S>::terminal_score(Node& node) const {
    if (const std::optional<Score> over = verdict(node.ply)) {
        return over;
    }
    if (node.ply >= kMaxPly) {
        return position_.evaluate();
    }
    if constexpr (!S::kHasDice) {
        // Mate distance pruning.
        node.alpha = std::max(node.alpha, -kWin + node.ply);
        node.beta = std::min(node.beta, kWin - node.ply - 1);
        if (node.alpha >= node.beta) {
            return node.alpha;
        }
    }
    return std::nullopt;
}

template <Searchable S>
void SearchThread<S>::set_static_eval(Node& node) {
    node.mover = position_.turn();
    node.previous = previous_moves(node.ply);
    node.in_check = in_check();
    if (!node.in_check) {
        node.static_eval = node.entry.exists() ? node.entry.static_eval : position_.evaluate();
        node.refined_eval = node.static_eval;
        const Score known = from_table(node.entry.score, node.ply);
        if (node.entry.exists() && node.entry.cuts_off(known, node.static_eval)) {
            node.refined_eval = known;
        }
    }
    frame(node.ply).static_eval = node.static_eval;
    const Score earlier = frame(node.ply - 2).static_eval;
    node.is_improving = !node.in_check && (earlier == kNoScore || node.static_eval > earlier);
}

template <Searchable S>
std::optional<Score> SearchThread<S>::prune_node(const Node& node) {
    if constexpr (kTuning.futility_margin > 0) {
        // Reverse futility pruning.
        if (node.depth < kTuning.reverse_futility_depth && node.refined_eval < kSureWin &&
            node.refined_eval - kTuning.futility_margin * (node.depth - node.is_improving) >=
                node.beta) {
            return node.refined_eval;
        }
        // Razoring.
        if (node.depth <= kTuning.razoring_depth &&
            node.refined_eval + kTuning.razoring_factor * kTuning.futility_margin * node.depth <
                node.alpha) {
            const Score score = quiesce<false>(node.alpha, node.beta, 0, node.ply);
            if (score <= node.alpha) {
                return score;
            }
        }
    }
    return null_move_pruning(node);
}

template <Searchable S>
std::optional<Score> SearchThread<S>::null_move_pruning(const Node& node) {
    if constexpr (HasNullMove<S>) {
        if (node.depth < kTuning.null_move_depth || node.refined_eval < node.beta ||
            node.static_eval < node.beta - kTuning.null_move_margin * node.depth ||
            frame(node.ply - 1).slot == kNoSlot || !position_.can_null_move()) {
            return std::nullopt;
        }
        const int reduction =
            kTuning.null_move_reduction + node.depth / kTuning.null_move_depth_divisor +
            std::min((node.refined_eval - node.beta) / kTuning.null_move_eval_divisor, 3);
        frame(node.ply).slot = kNoSlot;
        const typename S::NullMoveUndo undo = position_.do_null_move();
        const Score score =
            search_child<false>(node.mover, node.beta - 1, node.beta, node.depth - reduction,
                                node.ply + 1, !node.is_cut_node);
        position_.undo_null_move(undo);
        if (control_.is_over()) {
            return 0;
        }
        if (score >= node.beta) {
            return is_sure(score) ? node.beta : score;
        }
    }
    return std::nullopt;
}

template <Searchable S>
template <bool kPv>
Score SearchThread<S>::search_moves(Node& node) {
    const std::array<Action, 2> killers = frame(node.ply).killers;
    frame(node.ply + 1).killers = {kNoAction, kNoAction};
    const CheckInfo check_info = this->check_info();
    MovePicker<S, CheckInfo> picker(
        position_, check_info, history_, node.previous,
        {node.entry.action,
         {killers[0], killers[1], history_.countermove(node.mover, node.previous)}});
    const Score old_alpha = node.alpha;
    ActionList tried;
    Score best = -kInfinite;
    Action best_action = kNoAction;
    for (Action action = picker.next(); action != kNoAction; action = picker.next()) {
        const Candidate move = candidate(check_info, action, picker.number());
        if (oversight_.exists() && overlooks(node, move)) {
            continue;
        }
        if (best > -kSureWin) {
            if (is_futile(node) || (!kPv && is_late_move(node, move))) {
                picker.skip_quiet();
            }
            if (is_pruned<kPv>(node, move)) {
                continue;
            }
        }
        const Score score = search_move<kPv>(node, move);
        if (control_.is_over()) {
            return 0;
        }
        best = std::max(best, score);
        if (score > node.alpha) {
            best_action = action;
            if (raise_alpha<kPv>(node, action, score)) {
                update_history(node, move, tried);
                break;
            }
        }
        if (move.is_quiet) {
            tried.add(action);
        }
    }
    if (picker.number() == 0) {
        return score_of<S>(position_.stuck(), node.mover, node.ply);
    }
    if (best == -kInfinite) {
        return node.static_eval;  // every move was overlooked
    }
    store(node, old_alpha, best, best_action);
    return best;
}

template <Searchable S>
typename SearchThread<S>::Candidate SearchThread<S>::candidate(const CheckInfo& check_info,
                                                               Action action, int number) const {
    Candidate move{action, number, position_.slot(action), true, false};
    if constexpr (HasNoisyMoves<S>) {
        move.is_quiet = !position_.is_noisy(action);
    }
    if constexpr (HasChecks<S>) {
        move.gives_check = position_.gives_check(action, check_info);
    } else {
        static_cast<void>(check_info);
    }
    return move;
}

// Whether a weakened player does not see a move. Checks, evasions and moves that end the game are
// always seen.
template <Searchable S>
bool SearchThread<S>::overlooks(const Node& node, const Candidate& move) {
    if (node.in_check || move.gives_check ||
        !oversight_.hides(node.key, move.action, move.is_quiet)) {
        return false;
    }
    const typename S::Undo undo = position_.play(move.action);
    const bool ends = verdict(node.ply + 1).has_value();
    position_.undo(move.action, undo);
    return !ends;
}

template <Searchable S>
int SearchThread<S>::history_score(const Node& node, const Candidate& move) const {
    return history_.main(node.mover, move.action) +
           history_.continuation(node.mover, node.previous, move.slot);
}

// Futility pruning of all quiet moves.
template <Searchable S>
bool SearchThread<S>::is_futile(const Node& node) const {
    return kTuning.futility_margin > 0 && !node.in_check && node.depth <= kTuning.futility_depth &&
           node.static_eval + kTuning.futility_margin * node.depth <= node.alpha;
}

// Late move pruning.
template <Searchable S>
bool SearchThread<S>::is_late_move(const Node& node, const Candidate& move) const {
    if constexpr (HasNoisyMoves<S> && kTuning.futility_margin > 0) {
        const int enough =
            (kTuning.late_move_count + node.depth * node.depth) * (node.is_improving ? 2 : 1);
        return move.is_quiet && !move.gives_check && move.number > enough;
    }
    return false;
}

// Late move, futility, history and exchange pruning of one move. Checks are never pruned.
template <Searchable S>
template <bool kPv>
bool SearchThread<S>::is_pruned(const Node& node, const Candidate& move) const {
    if constexpr (HasNoisyMoves<S> && kTuning.futility_margin > 0) {
        if (move.gives_check) {
            return false;
        }
        const int reduction = kTuning.late_move_reductions && node.depth >= 2 && move.number > 1
                                  ? late_move_reduction(node.depth, move.number)
                                  : 0;
        const int left = std::max(node.depth - 1 - reduction, 0);
        if (move.is_quiet) {
            if ((!kPv && is_late_move(node, move)) ||
                (!node.in_check && left < kTuning.futility_depth &&
                 node.static_eval + kTuning.futility_margin * (left + 1) <= node.alpha) ||
                (left < kTuning.history_pruning_depth &&
                 history_score(node, move) < -kTuning.history_pruning_margin * (left + 1))) {
                return true;
            }
        }
        const Score loss = move.is_quiet ? kTuning.see_margin * left * left / 3
                                         : kTuning.see_margin * node.depth * 2;
        return kTuning.see_margin > 0 && node.depth < kTuning.see_depth &&
               !position_.see_ge(move.action, -loss);
    }
    return false;
}

// Check extension, late move reductions and principal variation search.
template <Searchable S>
template <bool kPv>
Score SearchThread<S>::search_move(const Node& node, const Candidate& move) {
    int next_depth = node.depth - 1;
    if constexpr (HasChecks<S> && kTuning.check_extensions) {
        next_depth +=
            move.gives_check && node.ply < 2 * root_depth_ && position_.see_ge(move.action, 0);
    }
    int reduction = 0;
    if (kTuning.late_move_reductions && node.depth >= 3 && move.number > 1) {
        reduction = late_move_reduction(node.depth, move.number);
        reduction = (move.is_quiet ? reduction : reduction / 2) + node.is_cut_node +
                    !node.is_improving - kPv - node.in_check - 2 * move.gives_check -
                    history_score(node, move) / kTuning.reduction_history_divisor;
        reduction = std::clamp(reduction, 0, std::max(next_depth - 1, 0));
    }
    const int ply = node.ply + 1;
    frame(node.ply).slot = move.slot;
    const typename S::Undo undo = play(move.action);
    Score score;
    if (move.number == 1) {
        score = search_child<kPv>(node.mover, node.alpha, node.beta, next_depth, ply,
                                  !kPv && !node.is_cut_node);
    } else {
        score = search_child<false>(node.mover, node.alpha, node.alpha + 1, next_depth - reduction,
                                    ply, true);
        if (score > node.alpha && reduction > 0) {
            score = search_child<false>(node.mover, node.alpha, node.alpha + 1, next_depth, ply,
                                        !node.is_cut_node);
        }
        if (kPv && score > node.alpha && score < node.beta) {
            score = search_child<true>(node.mover, node.alpha, node.beta, next_depth, ply, false);
        }
    }
    position_.undo(move.action, undo);
    return score;
}

// A beta cutoff: reward the move, penalise the quiet moves tried before it.
template <Searchable S>
void SearchThread<S>::update_history(const Node& node, const Candidate& move,
                                     const ActionList& tried) {
    const int bonus = std::min(kTuning.history_bonus_per_square * node.depth * node.depth +
                                   kTuning.history_bonus * node.depth,
                               kTuning.max_history_bonus);
    if (move.is_quiet) {
        Frame& here = frame(node.ply);
        if (here.killers[0] != move.action) {
            here.killers = {move.action, here.killers[0]};
        }
        history_.set_countermove(node.mover, node.previous, move.action);
        history_.add(node.mover, node.previous, move.action, move.slot, bonus);
    } else {
        history_.add(node.mover, {}, move.action, 0, bonus);
    }
    for (const Action other : tried) {
        history_.add(node.mover, node.previous, other, position_.slot(other), -bonus);
    }
}

// Expectimax over all throws with Ballard's Star1 pruning: stop as soon as the remaining throws
// cannot bring the mean back into the window.
template <Searchable S>
Score SearchThread<S>::chance(Score alpha, Score beta, int depth, int ply) {
    ActionList throws;
    position_.moves(throws);
    const Seat roller = position_.turn();
    const int count = throws.size();
    frame(ply).slot = kNoSlot;
    Score sum = 0;
    for (int i = 0; i < count; ++i) {
        const Score rest = (count - 1 - i) * kDiceWin;
        const Score low = std::max(count * alpha - sum - rest, -kDiceWin);
        const Score high = std::min(count * beta - sum + rest, kDiceWin);
        const typename S::Undo undo = position_.play(throws[i]);
        const Score score = search_child<true>(roller, std::min(low, kDiceWin - 1),
                                               std::max(high, 1 - kDiceWin), depth, ply + 1, false);
        position_.undo(throws[i], undo);
        if (control_.is_over()) {
            return 0;
        }
        sum += score;
        if (sum + rest <= count * alpha) {
            return (sum + rest) / count;
        }
        if (sum - rest >= count * beta) {
            return (sum - rest) / count;
        }
    }
    return sum / count;
}

}  // namespace ludoteca
