// Iterative deepening alpha-beta search of the root, on one or more threads, for the best few
// lines.

#pragma once

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "core/joined_thread.h"
#include "core/random.h"
#include "search/control.h"
#include "search/move_history.h"
#include "search/root_move.h"
#include "search/search_thread.h"
#include "search/searchable.h"
#include "search/thought.h"
#include "search/transposition_table.h"

namespace ludoteca {

// Iterative deepening of one thread.
template <Searchable S>
class IterativeDeepening {
  public:
    using Report = std::function<void(const Thought&)>;

    IterativeDeepening(const S& position, const std::vector<RootMove>& moves,
                       TranspositionTable& table, MoveHistory& history, Control& control,
                       const ThinkOptions& options)
        : thread_(std::make_unique<SearchThread<S>>(position, table, history, control,
                                                    Oversight(options))),
          control_(control),
          moves_(moves),
          lines_(std::min(options.lines, static_cast<int>(moves.size()))) {}

    void lead(std::uint64_t nodes, Report report) {
        thread_->lead(nodes);
        report_ = std::move(report);
    }

    void run(int first_depth) {
        for (int depth = first_depth; depth < kMaxPly && control_.may_deepen(depth, share_);
             ++depth) {
            if (moves_.empty()) {
                roll(depth);
            } else {
                deepen(depth);
            }
            if (control_.is_over()) {
                break;
            }
            depth_ = depth;
            if (lines_ == 1 && moves_.front().is_won()) {
                break;
            }
            if (report_) {
                report_(thought());
            }
        }
    }

    std::uint64_t nodes() const { return thread_->nodes(); }
    Thought thought() const {
        Thought thought;
        thought.depth = depth_;
        thought.nodes = nodes();
        thought.seconds = control_.seconds();
        for (int i = 0; i < lines_; ++i) {
            const RootMove& move = moves_[static_cast<std::size_t>(i)];
            // An interrupted depth has not searched all lines again.
            const Score score = move.score == -kInfinite ? move.earlier : move.score;
            thought.lines.push_back(as_line(score, move.visits, move.line));
        }
        if (moves_.empty()) {
            thought.lines.push_back(as_line(rolled_, nodes(), {}));
        }
        return thought;
    }

  private:
    static Line as_line(Score score, std::uint64_t visits, const std::vector<Action>& actions) {
        Line line;
        line.visits = visits;
        line.actions = actions;
        if (score == -kInfinite) {
            return line;  // interrupted before the first score
        }
        line.score = score;
        line.wins_in = S::kHasDice ? 0 : plies_to_win(score);
        line.result = S::kHasDice ? static_cast<double>(score) / kDiceWin
                                  : expected_result(score, S::kTuning.unit);
        return line;
    }

    void roll(int depth) {
        const Score score = thread_->search_root_chance(depth);
        rolled_ = control_.is_over() && depth > 1 ? rolled_ : score;
    }

    void deepen(int depth) {
        for (RootMove& move : moves_) {
            // A stale score must not put its move first if this depth is interrupted.
            move.earlier = move.score;
            move.score = -kInfinite;
        }
        const Action best_before = moves_.front().action;
        for (int line = 0; line < lines_ && !control_.is_over(); ++line) {
            search_in_window(line, depth);
        }
        const bool is_stable = moves_.front().action == best_before;
        share_ = is_stable ? std::max(S::kTuning.stable_share, share_ * S::kTuning.stable_decay)
                           : S::kTuning.changed_share;
    }

    // Aspiration window around the last score, widened on a fail low or fail high.
    void search_in_window(int line, int depth) {
        const Score expected = moves_[static_cast<std::size_t>(line)].earlier;
        Score width = S::kTuning.aspiration_window;
        const bool is_narrow =
            width > 0 && depth >= S::kTuning.aspiration_depth && !is_sure(expected);
        Score alpha = is_narrow ? expected - width : -kInfinite;
        Score beta = is_narrow ? expected + width : kInfinite;
        for (;;) {
            const Score score = search(line, depth, alpha, beta);
            sort(line);
            if (control_.is_over()) {
                return;
            }
            if (score <= alpha && alpha > -kInfinite) {
                beta = (alpha + beta) / 2;
                alpha = std::max(score - width, -kInfinite);
            } else if (score >= beta && beta < kInfinite) {
                beta = std::min(score + width, kInfinite);
            } else {
                return;
            }
            width *= 2;
            if (width > S::kTuning.widest_window) {
                alpha = -kInfinite;
                beta = kInfinite;
            }
        }
    }

    Score search(int line, int depth, Score alpha, Score beta) {
        Score best = -kInfinite;
        for (std::size_t i = static_cast<std::size_t>(line); i < moves_.size(); ++i) {
            RootMove& move = moves_[i];
            const int number = static_cast<int>(i) - line;
            const int reduction = S::kTuning.late_move_reductions && depth >= 3 && number > 3
                                      ? std::max(late_move_reduction(depth, number) - 1, 0)
                                      : 0;
            const std::uint64_t nodes_before = nodes();
            const Score score =
                move.known ? *move.known
                           : thread_->search_root_move(move.action, alpha, beta, depth, number == 0,
                                                       std::min(reduction, depth - 1));
            move.visits += nodes() - nodes_before;
            if (control_.is_over()) {
                return best;
            }
            if (number == 0 || score > alpha) {
                move.score = score;
                move.line = move.known ? move.line : thread_->line().list();
            } else {
                move.score = -kInfinite;
            }
            best = std::max(best, score);
            alpha = std::max(alpha, score);
            if (alpha >= beta) {
                break;
            }
        }
        return best;
    }

    void sort(int from) {
        std::stable_sort(moves_.begin() + from, moves_.end(),
                         [](const RootMove& a, const RootMove& b) {
                             return a.score != b.score ? a.score > b.score : a.earlier > b.earlier;
                         });
    }

    std::unique_ptr<SearchThread<S>> thread_;  // too large for the stack
    Control& control_;
    std::vector<RootMove> moves_;
    int lines_;
    int depth_ = 0;
    double share_ = 1;
    Score rolled_ = 0;
    Report report_;
};

// The root moves. The seed shuffles them, which breaks ties.
template <Searchable S>
std::vector<RootMove> root_moves(const S& position, const ThinkOptions& options) {
    std::vector<RootMove> moves;
    if (position.is_chance()) {
        return moves;
    }
    ActionList list;
    position.moves(list);
    for (const Action action : list) {
        if (options.moves.empty() ||
            std::find(options.moves.begin(), options.moves.end(), action) != options.moves.end()) {
            moves.push_back({.action = action, .line = {action}});
        }
    }
    if (options.seed != 0) {
        Random random(options.seed);
        for (std::size_t i = moves.size(); i > 1; --i) {
            const int j = random.below(static_cast<int>(i));
            std::swap(moves[i - 1], moves[static_cast<std::size_t>(j)]);
        }
    }
    return moves;
}

// One for each thread.
using Histories = std::vector<std::unique_ptr<MoveHistory>>;

// `moves` are the root moves; `spent` nodes may already have scored some of them.
template <Searchable S>
Thought alpha_beta(const S& position, const std::vector<RootMove>& moves, std::uint64_t spent,
                   const ThinkOptions& options, TranspositionTable& table, Histories& histories,
                   Control& control, const Progress& progress) {
    if (moves.empty() && !position.is_chance()) {
        return {};
    }
    table.new_search();
    std::vector<IterativeDeepening<S>> threads;
    for (const std::unique_ptr<MoveHistory>& history : histories) {
        threads.emplace_back(position, moves, table, *history, control, options);
    }
    const auto nodes = [&] {
        std::uint64_t sum = spent;
        for (const IterativeDeepening<S>& one : threads) {
            sum += one.nodes();
        }
        return sum;
    };
    // 0 means no limit.
    const std::uint64_t given = control.limits().nodes;
    const std::uint64_t limit = given == 0 ? 0 : std::max<std::uint64_t>(given, spent + 1) - spent;
    threads.front().lead(limit / threads.size() + (limit % threads.size() != 0 ? 1 : 0),
                         [&](Thought thought) {
                             thought.nodes = nodes();
                             if (progress) {
                                 progress(thought);
                             }
                         });
    std::vector<JoinedThread> helpers;
    for (std::size_t i = 1; i < threads.size(); ++i) {
        // Lazy SMP: every second thread starts one ply deeper, so that their trees differ.
        helpers.emplace_back([&, i] { threads[i].run(1 + static_cast<int>(i % 2)); });
    }
    threads.front().run(1);
    control.end();
    helpers.clear();
    Thought thought = threads.front().thought();
    thought.nodes = nodes();
    return thought;
}

}  // namespace ludoteca
