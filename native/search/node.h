// How a node is searched: what can be said without looking at its moves, which of them are worth a
// look, and how deep a look.

#pragma once

#include <algorithm>

#include "search/worker.h"

namespace ludoteca {

template <Searchable S>
Score Worker<S>::try_root(Action action, Score alpha, Score beta, int depth, bool is_first,
                          int less) {
    root_depth_ = depth;
    variation(0).clear();
    const Seat mover = position_.turn();
    frame(0).slot = position_.slot(action);
    const typename S::Undo undo = position_.play(action);
    Score score = -kInfinite;
    if (!is_first) {
        score = answer<false>(mover, alpha, alpha + 1, depth - 1 - less, 1, true);
        if (score > alpha && less > 0) {
            score = answer<false>(mover, alpha, alpha + 1, depth - 1, 1, true);
        }
    }
    if (is_first || score > alpha) {
        score = answer<true>(mover, alpha, beta, depth - 1, 1, false);
    }
    position_.undo(action, undo);
    variation(0).set(action, variation(1));
    return score;
}

template <Searchable S>
template <bool kPv>
Score Worker<S>::search(Score alpha, Score beta, int depth, int ply, bool is_cut) {
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
    Node node{alpha, beta, depth, ply, is_cut};
    if (const std::optional<Score> end = end_of_line(node)) {
        return *end;
    }
    node.key = position_.key();
    node.entry = table_.probe(node.key);
    if (!kPv && node.entry.exists() && node.entry.depth >= depth) {
        const Score known = from_table(node.entry.score, ply);
        if (node.entry.proves(known, node.beta)) {
            return known;
        }
    }
    if (node.entry.action != kNoAction && !position_.is_move(node.entry.action)) {
        node.entry.action = kNoAction;  // two positions with one key
    }
    weigh(node);
    if (!kPv && !node.checked && !is_sure(node.beta)) {
        if (const std::optional<Score> enough = prune(node)) {
            return *enough;
        }
    }
    if (node.entry.action == kNoAction && node.depth >= 4) {
        --node.depth;  // a node without a known move is not worth more yet
    }
    return search_moves<kPv>(node);
}

// The end of the game, or of all that a search may look at.
template <Searchable S>
std::optional<Score> Worker<S>::end_of_line(Node& node) const {
    if (const std::optional<Score> over = verdict(node.ply)) {
        return over;
    }
    if (node.ply >= kMaxPly) {
        return position_.evaluate();
    }
    if constexpr (!S::kHasDice) {
        // No line from here is better than a win at the next ply.
        node.alpha = std::max(node.alpha, -kWin + node.ply);
        node.beta = std::min(node.beta, kWin - node.ply - 1);
        if (node.alpha >= node.beta) {
            return node.alpha;
        }
    }
    return std::nullopt;
}

template <Searchable S>
void Worker<S>::weigh(Node& node) {
    node.mover = position_.turn();
    node.path = before(node.ply);
    node.checked = in_check();
    if (!node.checked) {
        node.evaluation = node.entry.exists() ? node.entry.evaluation : position_.evaluate();
        node.guess = node.evaluation;
        const Score known = from_table(node.entry.score, node.ply);
        if (node.entry.exists() && node.entry.proves(known, node.evaluation)) {
            node.guess = known;
        }
    }
    frame(node.ply).evaluation = node.evaluation;
    const Score earlier = frame(node.ply - 2).evaluation;
    node.improves = !node.checked && (earlier == kNoScore || node.evaluation > earlier);
}

// So much too good or too bad that no move would change it.
template <Searchable S>
std::optional<Score> Worker<S>::prune(const Node& node) {
    if constexpr (kTuning.futility > 0) {
        if (node.depth < 8 && node.guess < kSureWin &&
            node.guess - kTuning.futility * (node.depth - node.improves) >= node.beta) {
            return node.guess;
        }
        if (node.depth <= 2 && node.guess + 3 * kTuning.futility * node.depth < node.alpha) {
            const Score score = quiesce<false>(node.alpha, node.beta, 0, node.ply);
            if (score <= node.alpha) {
                return score;
            }
        }
    }
    return pass(node);
}

// If even passing is too good, a move is.
template <Searchable S>
std::optional<Score> Worker<S>::pass(const Node& node) {
    if constexpr (HasPass<S>) {
        if (node.depth < 3 || node.guess < node.beta ||
            node.evaluation < node.beta - 30 * node.depth || frame(node.ply - 1).slot == kNoSlot ||
            !position_.may_pass()) {
            return std::nullopt;
        }
        const int less = 3 + node.depth / 4 + std::min((node.guess - node.beta) / 200, 3);
        frame(node.ply).slot = kNoSlot;
        const typename S::PassUndo undo = position_.pass();
        const Score score = answer<false>(node.mover, node.beta - 1, node.beta, node.depth - less,
                                          node.ply + 1, !node.is_cut);
        position_.undo_pass(undo);
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
Score Worker<S>::search_moves(Node& node) {
    const std::array<Action, 2> killers = frame(node.ply).killers;
    frame(node.ply + 1).killers = {kNoAction, kNoAction};
    const Sight sight = this->sight();
    MovePicker<S, Sight> picker(
        position_, sight, history_, node.path,
        {node.entry.action, {killers[0], killers[1], history_.answer(node.mover, node.path)}});
    const Score old_alpha = node.alpha;
    ActionList tried;
    Score best = -kInfinite;
    Action best_action = kNoAction;
    for (Action action = picker.next(); action != kNoAction; action = picker.next()) {
        const Candidate move = candidate(sight, action, picker.number());
        if (oversight_.exists() && overlooks(node, move)) {
            continue;
        }
        if (best > -kSureWin) {
            if (is_futile(node) || (!kPv && is_late(node, move))) {
                picker.skip_quiet();
            }
            if (is_hopeless<kPv>(node, move)) {
                continue;
            }
        }
        const Score score = try_move<kPv>(node, move);
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
                reward(node, move, tried);
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
        return node.evaluation;  // everything was overlooked
    }
    store(node, old_alpha, best, best_action);
    return best;
}

template <Searchable S>
typename Worker<S>::Candidate Worker<S>::candidate(const Sight& sight, Action action,
                                                   int number) const {
    Candidate move{action, number, position_.slot(action), true, false};
    if constexpr (HasNoise<S>) {
        move.is_quiet = !position_.is_noisy(action);
    }
    if constexpr (HasChecks<S>) {
        move.gives_check = position_.gives_check(action, sight);
    } else {
        static_cast<void>(sight);
    }
    return move;
}

// Whether a weak player does not see a move. Nobody overlooks a check, a way out of one, or the
// end.
template <Searchable S>
bool Worker<S>::overlooks(const Node& node, const Candidate& move) {
    if (node.checked || move.gives_check ||
        !oversight_.hides(node.key, move.action, move.is_quiet)) {
        return false;
    }
    const typename S::Undo undo = position_.play(move.action);
    const bool ends = verdict(node.ply + 1).has_value();
    position_.undo(move.action, undo);
    return !ends;
}

// How good a move was elsewhere.
template <Searchable S>
int Worker<S>::worth(const Node& node, const Candidate& move) const {
    return history_.of(node.mover, move.action) + history_.after(node.mover, node.path, move.slot);
}

// Whether a node is so bad that no quiet move would change it.
template <Searchable S>
bool Worker<S>::is_futile(const Node& node) const {
    return kTuning.futility > 0 && !node.checked && node.depth <= kFutileDepth &&
           node.evaluation + kTuning.futility * node.depth <= node.alpha;
}

// Whether a quiet move comes after so many others that it is left out, and all after it.
template <Searchable S>
bool Worker<S>::is_late(const Node& node, const Candidate& move) const {
    if constexpr (HasNoise<S> && kTuning.futility > 0) {
        const int enough = (4 + node.depth * node.depth) * (node.improves ? 2 : 1);
        return move.is_quiet && !move.gives_check && move.number > enough;
    }
    return false;
}

// Whether a move is left out: too late, too little, or too costly. A check never is.
template <Searchable S>
template <bool kPv>
bool Worker<S>::is_hopeless(const Node& node, const Candidate& move) const {
    if constexpr (HasNoise<S> && kTuning.futility > 0) {
        if (move.gives_check) {
            return false;
        }
        const int less = kTuning.reduces && node.depth >= 2 && move.number > 1
                             ? late_reduction(node.depth, move.number)
                             : 0;
        const int left = std::max(node.depth - 1 - less, 0);
        if (move.is_quiet) {
            if ((!kPv && is_late(node, move)) ||
                (!node.checked && left < kFutileDepth &&
                 node.evaluation + kTuning.futility * (left + 1) <= node.alpha) ||
                (left < 4 && worth(node, move) < -4000 * (left + 1))) {
                return true;
            }
        }
        const Score loss =
            move.is_quiet ? kTuning.exchange * left * left / 3 : kTuning.exchange * node.depth * 2;
        return kTuning.exchange > 0 && node.depth < 9 &&
               !position_.wins_exchange(move.action, -loss);
    }
    return false;
}

// Late moves are expected to be worse, and searched less deeply first, to show just that.
template <Searchable S>
template <bool kPv>
Score Worker<S>::try_move(const Node& node, const Candidate& move) {
    int next_depth = node.depth - 1;
    if constexpr (HasChecks<S> && kTuning.extends_checks) {
        next_depth += move.gives_check && node.ply < 2 * root_depth_ &&
                      position_.wins_exchange(move.action, 0);
    }
    int less = 0;
    if (kTuning.reduces && node.depth >= 3 && move.number > 1) {
        less = late_reduction(node.depth, move.number);
        less = (move.is_quiet ? less : less / 2) + node.is_cut + !node.improves - kPv -
               node.checked - 2 * move.gives_check - worth(node, move) / 10'000;
        less = std::clamp(less, 0, std::max(next_depth - 1, 0));
    }
    const int ply = node.ply + 1;
    frame(node.ply).slot = move.slot;
    const typename S::Undo undo = play(move.action);
    Score score;
    if (move.number == 1) {
        score =
            answer<kPv>(node.mover, node.alpha, node.beta, next_depth, ply, !kPv && !node.is_cut);
    } else {
        score = answer<false>(node.mover, node.alpha, node.alpha + 1, next_depth - less, ply, true);
        if (score > node.alpha && less > 0) {
            score = answer<false>(node.mover, node.alpha, node.alpha + 1, next_depth, ply,
                                  !node.is_cut);
        }
        if (kPv && score > node.alpha && score < node.beta) {
            score = answer<true>(node.mover, node.alpha, node.beta, next_depth, ply, false);
        }
    }
    position_.undo(move.action, undo);
    return score;
}

// Remember what refuted a node, and what was tried before in vain.
template <Searchable S>
void Worker<S>::reward(const Node& node, const Candidate& move, const ActionList& tried) {
    const int bonus = std::min(16 * node.depth * node.depth + 128 * node.depth, 2000);
    if (move.is_quiet) {
        Frame& here = frame(node.ply);
        if (here.killers[0] != move.action) {
            here.killers = {move.action, here.killers[0]};
        }
        history_.set_answer(node.mover, node.path, move.action);
        history_.add(node.mover, node.path, move.action, move.slot, bonus);
    } else {
        history_.add(node.mover, {}, move.action, 0, bonus);
    }
    for (const Action other : tried) {
        history_.add(node.mover, node.path, other, position_.slot(other), -bonus);
    }
}

}  // namespace ludoteca
