// Depth-first proof-number search (df-pn, Nagai 2002): does one side have a forced win?

#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/actions.h"
#include "core/seat.h"
#include "search/control.h"
#include "search/proof/proof_table.h"
#include "search/searchable.h"

namespace ludoteca {

// A position with a proved win in at most `plies`.
struct KnownWin {
    std::uint64_t key;
    Seat attacker;
    int plies;
};

template <class S>
concept HasProofs = requires(const S& seen, Seat attacker) {
    // Initial proof numbers of a leaf.
    { seen.proof_numbers(attacker) } -> std::same_as<ProofNumbers>;
    // Those that hold under this position's rules and past.
    seen.each_known_win([](const KnownWin&) {});
    // Distance to win in plies by these, negative for a loss.
    { seen.proved() } -> std::same_as<std::optional<int>>;
};

template <HasProofs S>
class ProofSearch {
  public:
    ProofSearch(const S& position, Seat attacker, ProofTable& table, Control& control,
                std::uint64_t max_nodes, double until)
        : position_(position),
          attacker_(attacker),
          side_key_(side_key(attacker)),
          table_(table),
          control_(control),
          max_nodes_(max_nodes),
          until_(until) {}

    ProofNumbers run() {
        if (const std::optional<ProofNumbers> end = end_here()) {
            return *end;
        }
        std::optional<ProofNumbers> found = table_.find(key());
        while (!found || !(found->is_decided() || found->proof >= kLimit)) {
            if (is_over()) {
                return found.value_or(ProofNumbers{1, 1});
            }
            descend(ProofNumbers::kNever, ProofNumbers::kNever);
            found = table_.find(key());
        }
        return *found;
    }

    // Distance to the attacker's win after a move, if proved.
    std::optional<int> win_after(Action action) {
        const ProofNumbers numbers = poll(child(action));
        return numbers.is_proved() ? std::optional(numbers.distance + 1) : std::nullopt;
    }

    // A move and its proof line: the attacker takes the shortest way, the defender the longest.
    std::vector<Action> line_after(Action first) {
        std::vector<Action> actions{first};
        const S start = position_;
        position_.play(first);
        for (Action action = next_of_line(); action != kNoAction && actions.size() < kMaxPly;
             action = next_of_line()) {
            actions.push_back(action);
            position_.play(action);
        }
        position_ = start;
        return actions;
    }

    std::uint64_t nodes() const { return nodes_; }

    // Store the known wins in the table.
    static void learn(const S& position, ProofTable& table) {
        position.each_known_win([&](const KnownWin& win) {
            table.store(win.key ^ side_key(win.attacker), ProofNumbers::proved(win.plies));
        });
    }

  private:
    static constexpr std::uint64_t kSecondKey = 0xD1B5'4A32'D192'ED03;
    static constexpr std::uint64_t kNoKey = 0;
    static constexpr std::uint32_t kLimit = ProofNumbers::kNever - 1;

    struct Child {
        Action action;
        std::uint64_t key;  // kNoKey if terminal
        ProofNumbers guess;
    };
    struct Sum {
        ProofNumbers numbers, best_numbers;
        std::size_t best;      // the most proving child
        std::uint32_t second;  // threshold of the second best child
    };
    struct Ceiling {
        std::uint32_t proof, disproof;
    };

    static constexpr std::uint64_t side_key(Seat attacker) {
        return attacker == Seat::kFirst ? 0 : kSecondKey;
    }
    std::uint64_t key() const { return position_.key() ^ side_key_; }

    bool is_over() {
        if (nodes_ % Control::kNodesPerPoll == 0) {
            control_.poll();
            is_late_ = until_ > 0 && control_.seconds() >= until_;
        }
        return is_late_ || nodes_ >= max_nodes_ || control_.is_over();
    }

    // A draw counts as a loss of the attacker.
    static ProofNumbers of(const Outcome& outcome, Seat attacker) {
        return outcome.returns(attacker) > 0 ? ProofNumbers::proved(0) : ProofNumbers::disproved();
    }
    std::optional<ProofNumbers> end_here() const {
        const std::optional<Outcome> outcome = position_.ended();
        return outcome ? std::optional(of(*outcome, attacker_)) : std::nullopt;
    }

    ProofNumbers poll(const Child& child) const {
        return child.key == kNoKey ? child.guess : table_.find(child.key).value_or(child.guess);
    }

    Child child(Action action) {
        const typename S::Undo undo = position_.play(action);
        Child made{action, kNoKey, {1, 1}};
        if (const std::optional<ProofNumbers> end = end_here()) {
            made.guess = *end;
        } else if (std::find(path_.begin(), path_.end(), key()) != path_.end()) {
            made.guess = ProofNumbers::circular();
        } else {
            made.key = key();
            made.guess = position_.proof_numbers(attacker_);
        }
        position_.undo(action, undo);
        return made;
    }

    std::vector<Child> children() {
        ActionList list;
        position_.moves(list);
        std::vector<Child> found;
        found.reserve(static_cast<std::size_t>(list.size()));
        for (const Action action : list) {
            found.push_back(child(action));
        }
        return found;
    }

    // Search the current position until a proof number reaches its threshold.
    void descend(std::uint32_t proof, std::uint32_t disproof) {
        ++nodes_;
        path_.push_back(key());
        const std::vector<Child> found = children();
        const bool attacks = position_.turn() == attacker_;
        for (;;) {
            const Sum sum = add_up(found, attacks);
            if (sum.numbers.proof >= proof || sum.numbers.disproof >= disproof ||
                sum.numbers.is_decided() || is_over()) {
                table_.store(path_.back(), sum.numbers);
                break;
            }
            const Ceiling next = ceiling(sum, attacks, {proof, disproof});
            const Action action = found[sum.best].action;
            const typename S::Undo undo = position_.play(action);
            descend(next.proof, next.disproof);
            position_.undo(action, undo);
        }
        path_.pop_back();
    }

    // OR node for the attacker, AND node for the defender.
    Sum add_up(const std::vector<Child>& found, bool attacks) const {
        Sum sum{of(position_.stuck(), attacker_), {1, 1}, 0, ProofNumbers::kNever};
        if (found.empty()) {
            return sum;
        }
        std::uint32_t least = ProofNumbers::kNever;
        std::uint64_t total = 0;
        int nearest = ProofNumbers::kFarthest, farthest = 0;
        for (std::size_t i = 0; i < found.size(); ++i) {
            const ProofNumbers one = poll(found[i]);
            total += attacks ? one.disproof : one.proof;
            const std::uint32_t own = attacks ? one.proof : one.disproof;
            if (i == 0 || own < least) {
                sum.second = i == 0 ? sum.second : least;
                sum.best = i;
                sum.best_numbers = one;
                least = own;
            } else {
                sum.second = std::min(sum.second, own);
            }
            if (one.is_proved()) {
                nearest = std::min(nearest, one.distance);
                farthest = std::max(farthest, one.distance);
            }
        }
        if (attacks ? least == 0 : total == 0) {
            sum.numbers = ProofNumbers::proved(1 + (attacks ? nearest : farthest));
        } else if (attacks ? total == 0 : least == 0) {
            sum.numbers = ProofNumbers::disproved();
        } else {
            const auto all = static_cast<std::uint32_t>(std::min<std::uint64_t>(total, kLimit));
            sum.numbers = attacks ? ProofNumbers{std::min(least, kLimit), all}
                                  : ProofNumbers{all, std::min(least, kLimit)};
        }
        return sum;
    }

    // Thresholds of the best child: the second best plus 1/4 (the 1 + ε trick), to avoid thrashing.
    static Ceiling ceiling(const Sum& sum, bool attacks, const Ceiling& now) {
        const std::uint32_t turning = sum.second + 1 + sum.second / 4;
        if (attacks) {
            return {std::min(now.proof, turning),
                    now.disproof - sum.numbers.disproof + sum.best_numbers.disproof};
        }
        return {now.proof - sum.numbers.proof + sum.best_numbers.proof,
                std::min(now.disproof, turning)};
    }

    Action next_of_line() {
        if (position_.ended()) {
            return kNoAction;
        }
        const bool attacks = position_.turn() == attacker_;
        Action chosen = kNoAction;
        int distance = 0;
        for (const Child& child : children()) {
            const ProofNumbers one = poll(child);
            if (one.is_proved() && (chosen == kNoAction || (attacks ? one.distance < distance
                                                                    : one.distance > distance))) {
                chosen = child.action;
                distance = one.distance;
            }
        }
        return chosen;
    }

    S position_;
    const Seat attacker_;
    const std::uint64_t side_key_;
    ProofTable& table_;
    Control& control_;
    const std::uint64_t max_nodes_;
    const double until_;  // seconds since the start of the search; 0 means no limit
    bool is_late_ = false;
    std::uint64_t nodes_ = 0;
    std::vector<std::uint64_t> path_;
};

}  // namespace ludoteca
