// One thread's search of a tree: principal variation search with quiescence and chance nodes.

#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <vector>

#include "search/control.h"
#include "search/move_history.h"
#include "search/move_picker.h"
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

template <Searchable S>
class Worker {
  public:
    Worker(const S& position, Table& table, MoveHistory& history, Control& control)
        : position_(position), table_(table), history_(history), control_(control) {}

    // The first worker obeys the limits, the others follow it.
    void lead(std::uint64_t nodes) {
        leads_ = true;
        most_nodes_ = nodes;
    }

    std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
    S& position() { return position_; }
    bool is_over() const { return control_.is_over(); }

    // Value of the position after a move of the root, for its mover; `depth` counts that move.
    Score try_root(Action action, Score alpha, Score beta, int depth, bool is_first,
                   int reduction) {
        root_depth_ = depth;
        lines_[0].clear();
        const Seat mover = position_.turn();
        note(0, action);
        const typename S::Undo undo = position_.play(action);
        Score score = -kInfinite;
        if (!is_first) {
            score = answer<false>(mover, alpha, alpha + 1, depth - 1 - reduction, 1, true);
            if (score > alpha && reduction > 0) {
                score = answer<false>(mover, alpha, alpha + 1, depth - 1, 1, true);
            }
        }
        if (is_first || score > alpha) {
            score = answer<true>(mover, alpha, beta, depth - 1, 1, false);
        }
        position_.undo(action, undo);
        lines_[0].set(action, lines_[1]);
        return score;
    }
    const Variation& line() const { return lines_[0]; }

    // Expected value while a throw is due.
    Score roll_root(int depth) {
        root_depth_ = depth;
        if constexpr (S::kHasDice) {
            return chance(-kDiceWin, kDiceWin, depth, 0);
        }
        return 0;
    }

    static int reduction(int depth, int number) {
        return kReductions[static_cast<std::size_t>(std::min(depth, 63))]
                          [static_cast<std::size_t>(std::min(number, 63))];
    }

  private:
    struct Frame {
        std::array<Action, 2> killers{kNoAction, kNoAction};
        int slot = kNoSlot;
        Score evaluation = kNoScore;
    };

    static constexpr int kPad = 2;  // frames before the root

    Frame& frame(int ply) { return frames_[static_cast<std::size_t>(ply + kPad)]; }
    Before before(int ply) { return {{frame(ply - 1).slot, frame(ply - 2).slot}}; }
    void note(int ply, Action action) { frame(ply).slot = position_.slot(action); }

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

    bool in_check() const {
        if constexpr (HasChecks<S>) {
            return position_.in_check();
        }
        return false;
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
    template <bool kPv>
    Score quiesce(Score alpha, Score beta, int depth, int ply);
    Score chance(Score alpha, Score beta, int depth, int ply);

    void reward(Seat mover, int ply, Action action, bool is_quiet, int depth,
                const ActionList& tried);

    static constexpr auto make_reductions();
    static const std::array<std::array<int, 64>, 64> kReductions;

    S position_;
    Table& table_;
    MoveHistory& history_;
    Control& control_;
    bool leads_ = false;
    std::uint64_t most_nodes_ = 0;
    std::atomic<std::uint64_t> nodes_{0};
    int root_depth_ = 0;
    std::array<Frame, kMaxPly + kPad + 2> frames_{};
    std::array<Variation, kMaxPly + 2> lines_;
};

template <Searchable S>
const std::array<std::array<int, 64>, 64> Worker<S>::kReductions = [] {
    std::array<std::array<int, 64>, 64> table{};
    for (std::size_t depth = 1; depth < 64; ++depth) {
        for (std::size_t number = 1; number < 64; ++number) {
            table[depth][number] =
                static_cast<int>(0.4 + std::log(static_cast<double>(depth)) *
                                           std::log(static_cast<double>(number)) / 1.9);
        }
    }
    return table;
}();

template <Searchable S>
template <bool kPv>
Score Worker<S>::search(Score alpha, Score beta, int depth, int ply, bool is_cut) {
    lines_[static_cast<std::size_t>(ply)].clear();
    if constexpr (S::kHasDice) {
        if (position_.is_chance()) {
            return !enter()     ? 0
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
    if (const std::optional<Score> over = verdict(ply)) {
        return *over;
    }
    if (ply >= kMaxPly) {
        return position_.evaluate();
    }
    if constexpr (!S::kHasDice) {
        // No line from here is better than a win at the next ply.
        alpha = std::max(alpha, -kWin + ply);
        beta = std::min(beta, kWin - ply - 1);
        if (alpha >= beta) {
            return alpha;
        }
    }

    constexpr Tuning kTuning = S::kTuning;
    const std::uint64_t key = position_.key();
    const Entry entry = table_.probe(key);
    if (entry.exists()) {
        const Score known = from_table(entry.score, ply);
        if (!kPv && entry.depth >= depth && entry.proves(known, beta)) {
            return known;
        }
    }
    Action table_action = entry.action;
    if (table_action != kNoAction && !position_.is_move(table_action)) {
        table_action = kNoAction;
    }

    const bool checked = in_check();
    Score evaluation = kNoScore;
    if (!checked) {
        evaluation = entry.exists() ? entry.evaluation : position_.evaluate();
    }
    frame(ply).evaluation = evaluation;
    const Score earlier = frame(ply - 2).evaluation;
    const bool improves = !checked && (earlier == kNoScore || evaluation > earlier);
    Score guess = evaluation;
    if (!checked && entry.exists()) {
        const Score known = from_table(entry.score, ply);
        if (entry.proves(known, evaluation)) {
            guess = known;
        }
    }

    if (!kPv && !checked && !is_sure(beta)) {
        if constexpr (kTuning.futility > 0) {
            if (depth < 8 && guess - kTuning.futility * (depth - improves) >= beta &&
                guess < kSureWin) {
                return guess;
            }
            if (depth <= 2 && guess + 3 * kTuning.futility * depth < alpha) {
                const Score score = quiesce<false>(alpha, beta, 0, ply);
                if (score <= alpha) {
                    return score;
                }
            }
        }
        if constexpr (HasPass<S>) {
            if (depth >= 3 && guess >= beta && evaluation >= beta - 30 * depth &&
                frame(ply - 1).slot != kNoSlot && position_.may_pass()) {
                const int less = 3 + depth / 4 + std::min((guess - beta) / 200, 3);
                frame(ply).slot = kNoSlot;
                const Seat mover = position_.turn();
                const typename S::PassUndo undo = position_.pass();
                const Score score =
                    answer<false>(mover, beta - 1, beta, depth - less, ply + 1, !is_cut);
                position_.undo_pass(undo);
                if (control_.is_over()) {
                    return 0;
                }
                if (score >= beta) {
                    return is_sure(score) ? beta : score;
                }
            }
        }
    }
    if (table_action == kNoAction && depth >= 4) {
        --depth;  // a node without a known move is not worth more yet
    }

    const Seat mover = position_.turn();
    const Before path = before(ply);
    frame(ply + 1).killers = {kNoAction, kNoAction};
    MovePicker<S> picker(
        position_, history_, path,
        {table_action,
         {frame(ply).killers[0], frame(ply).killers[1], history_.answer(mover, path)}});
    [[maybe_unused]] const auto sight = [&] {
        if constexpr (HasChecks<S>) {
            return position_.sight();
        } else {
            return 0;
        }
    }();
    ActionList tried;
    Score best = -kInfinite;
    Action best_action = kNoAction;
    const Score old_alpha = alpha;
    int number = 0;
    for (Action action = picker.next(); action != kNoAction; action = picker.next()) {
        ++number;
        bool gives_check = false, is_quiet = true;
        if constexpr (HasNoise<S>) {
            is_quiet = !position_.is_noisy(action);
        }
        if constexpr (HasChecks<S>) {
            gives_check = position_.gives_check(action, sight);
        }
        const int slot = position_.slot(action);
        const int worth = history_.of(mover, action) + history_.after(mover, path, slot);
        int less = kTuning.reduces && depth >= 2 && number > 1 ? reduction(depth, number) : 0;

        if (ply > 0 && best > -kSureWin) {
            const int left = std::max(depth - 1 - less, 0);
            if (is_quiet && !gives_check) {
                if constexpr (HasNoise<S> && kTuning.futility > 0) {
                    if (!kPv && number > (4 + depth * depth) * (improves ? 2 : 1)) {
                        picker.skip_quiet();
                        continue;
                    }
                    if (!checked && left < 7 &&
                        evaluation + kTuning.futility * (left + 1) <= alpha) {
                        continue;
                    }
                    if (left < 4 && worth < -4000 * (left + 1)) {
                        continue;
                    }
                }
            }
            if constexpr (HasNoise<S> && kTuning.exchange > 0) {
                const Score loss =
                    is_quiet ? kTuning.exchange * left * left / 3 : kTuning.exchange * depth * 2;
                if ((!gives_check || !is_quiet) && depth < 9 &&
                    !position_.wins_exchange(action, -loss)) {
                    continue;
                }
            }
        }

        int extension = 0;
        if constexpr (HasChecks<S> && kTuning.extends_checks) {
            extension = gives_check && ply < 2 * root_depth_ && position_.wins_exchange(action, 0);
        }
        const int next_depth = depth - 1 + extension;
        frame(ply).slot = slot;
        const typename S::Undo undo = position_.play(action);
        table_.prefetch(position_.key());
        Score score;
        if (number == 1) {
            score = answer<kPv>(mover, alpha, beta, next_depth, ply + 1, !kPv && !is_cut);
        } else {
            if (!is_quiet) {
                less = less / 2;
            }
            less += (is_cut ? 1 : 0) + (improves ? 0 : 1) - (kPv ? 1 : 0) - (checked ? 1 : 0) -
                    (gives_check ? 1 : 0) - worth / 10'000;
            less = kTuning.reduces && depth >= 3 ? std::clamp(less, 0, std::max(next_depth - 1, 0))
                                                 : 0;
            score = answer<false>(mover, alpha, alpha + 1, next_depth - less, ply + 1, true);
            if (score > alpha && less > 0) {
                score = answer<false>(mover, alpha, alpha + 1, next_depth, ply + 1, !is_cut);
            }
            if (kPv && score > alpha && score < beta) {
                score = answer<true>(mover, alpha, beta, next_depth, ply + 1, false);
            }
        }
        position_.undo(action, undo);
        if (control_.is_over()) {
            return 0;
        }
        if (score > best) {
            best = score;
            if (score > alpha) {
                best_action = action;
                alpha = score;
                if (kPv) {
                    lines_[static_cast<std::size_t>(ply)].set(
                        action, lines_[static_cast<std::size_t>(ply + 1)]);
                }
                if (score >= beta) {
                    reward(mover, ply, action, is_quiet, depth, tried);
                    break;
                }
            }
        }
        if (is_quiet) {
            tried.add(action);
        }
    }
    if (number == 0) {
        return score_of<S>(position_.stuck(), mover, ply);
    }
    if (best == -kInfinite) {
        best = alpha;  // all were left out
    }
    const Bound bound = best >= beta       ? Bound::kLower
                        : best > old_alpha ? Bound::kExact
                                           : Bound::kUpper;
    table_.store(key, {best_action, static_cast<std::int16_t>(to_table(best, ply)),
                       static_cast<std::int16_t>(checked ? 0 : evaluation),
                       static_cast<std::int8_t>(depth), bound});
    return best;
}

// Only what changes the evaluation at once is followed, until nothing of that kind is left.
template <Searchable S>
template <bool kPv>
Score Worker<S>::quiesce(Score alpha, Score beta, int depth, int ply) {
    lines_[static_cast<std::size_t>(ply)].clear();
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
        const std::uint64_t key = position_.key();
        const Entry entry = table_.probe(key);
        const bool checked = in_check();
        const bool looks_for_checks = HasChecks<S> && depth == 0;
        const int table_depth = checked || looks_for_checks ? 0 : -1;
        if (entry.exists()) {
            const Score known = from_table(entry.score, ply);
            if (!kPv && entry.depth >= table_depth && entry.proves(known, beta)) {
                return known;
            }
        }
        Score evaluation = kNoScore, best = -kInfinite;
        const Score old_alpha = alpha;
        if (!checked) {
            evaluation = best = entry.exists() ? entry.evaluation : position_.evaluate();
            if (entry.exists()) {
                const Score known = from_table(entry.score, ply);
                if (entry.proves(known, best)) {
                    best = known;
                }
            }
            if (best >= beta) {
                if (!entry.exists()) {
                    table_.store(key, {kNoAction, static_cast<std::int16_t>(to_table(best, ply)),
                                       static_cast<std::int16_t>(evaluation), -2, Bound::kLower});
                }
                return best;
            }
            alpha = std::max(alpha, best);
        }

        struct Scored {
            Action action;
            int score;
        };
        std::array<Scored, ActionList::kCapacity> scored;
        int count = 0;
        const Seat mover = position_.turn();
        const Before path = before(ply);
        ActionList list;
        if (checked) {
            position_.moves(list);
        } else {
            position_.noisy_moves(list);
        }
        for (const Action action : list) {
            int score = position_.gain(action) * 64 + history_.of(mover, action);
            if (checked && !position_.is_noisy(action)) {
                score = history_.of(mover, action) +
                        history_.after(mover, path, position_.slot(action)) - (1 << 20);
            }
            scored[static_cast<std::size_t>(count++)] = {action,
                                                         action == entry.action ? 1 << 28 : score};
        }
        const int noisy_count = count;
        if constexpr (HasChecks<S>) {
            if (looks_for_checks && !checked) {
                list.clear();
                position_.quiet_checks(list, position_.sight());
                for (const Action action : list) {
                    scored[static_cast<std::size_t>(count++)] = {
                        action, action == entry.action ? 1 << 28 : -(1 << 24)};
                }
            }
        }
        static_cast<void>(noisy_count);
        Action best_action = kNoAction;
        int number = 0;
        for (int i = 0; i < count; ++i) {
            const auto first = scored.begin() + i;
            std::iter_swap(first, std::max_element(first, scored.begin() + count,
                                                   [](const Scored& a, const Scored& b) {
                                                       return a.score < b.score;
                                                   }));
            const Action action = first->action;
            ++number;
            if (best > -kSureWin) {
                const bool is_quiet = !position_.is_noisy(action);
                if (!checked && !is_quiet && S::kTuning.futility > 0 &&
                    evaluation + position_.gain(action) + S::kTuning.futility <= alpha) {
                    best =
                        std::max(best, evaluation + position_.gain(action) + S::kTuning.futility);
                    continue;
                }
                if (checked && is_quiet && number > 3) {
                    continue;
                }
                if (!position_.wins_exchange(action, 0)) {
                    continue;
                }
            }
            frame(ply).slot = position_.slot(action);
            const typename S::Undo undo = position_.play(action);
            table_.prefetch(position_.key());
            Score score;
            if constexpr (S::kHasDice) {
                score = answer<kPv>(mover, alpha, beta, depth - 1, ply + 1, false);
            } else {
                score = -quiesce<kPv>(-beta, -alpha, depth - 1, ply + 1);
            }
            position_.undo(action, undo);
            if (control_.is_over()) {
                return 0;
            }
            if (score > best) {
                best = score;
                if (score > alpha) {
                    best_action = action;
                    alpha = score;
                    if (kPv) {
                        lines_[static_cast<std::size_t>(ply)].set(
                            action, lines_[static_cast<std::size_t>(ply + 1)]);
                    }
                    if (score >= beta) {
                        break;
                    }
                }
            }
        }
        if (checked && number == 0) {
            return score_of<S>(position_.stuck(), mover, ply);
        }
        const Bound bound = best >= beta       ? Bound::kLower
                            : best > old_alpha ? Bound::kExact
                                               : Bound::kUpper;
        table_.store(key, {best_action, static_cast<std::int16_t>(to_table(best, ply)),
                           static_cast<std::int16_t>(checked ? 0 : evaluation),
                           static_cast<std::int8_t>(table_depth), bound});
        return best;
    }
}

// The mean of all throws. Ballard's Star1: as soon as even the best or the worst of what is left
// could not bring the mean back into the window, the rest need not be looked at.
template <Searchable S>
Score Worker<S>::chance(Score alpha, Score beta, int depth, int ply) {
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
        const Score score = answer<true>(roller, std::min(low, kDiceWin - 1),
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

template <Searchable S>
void Worker<S>::reward(Seat mover, int ply, Action action, bool is_quiet, int depth,
                       const ActionList& tried) {
    const int bonus = std::min(16 * depth * depth + 128 * depth, 2000);
    const Before path = before(ply);
    if (is_quiet) {
        Frame& here = frame(ply);
        if (here.killers[0] != action) {
            here.killers = {action, here.killers[0]};
        }
        history_.set_answer(mover, path, action);
        history_.add(mover, path, action, position_.slot(action), bonus);
    } else {
        history_.add(mover, {}, action, 0, bonus);
    }
    for (const Action other : tried) {
        history_.add(mover, path, other, position_.slot(other), -bonus);
    }
}

}  // namespace ludoteca
