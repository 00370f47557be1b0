// Staged move generation: the likely best first, each stage generated when it is reached.

#pragma once

#include <algorithm>
#include <array>

#include "core/actions.h"
#include "search/move_heap.h"
#include "search/move_history.h"
#include "search/searchable.h"

namespace ludoteca {

struct OrderingHints {
    Action tt_move = kNoAction;
    std::array<Action, 3> refutations{kNoAction, kNoAction, kNoAction};  // killers, countermove
};

template <Searchable S, class CheckInfo>
class MovePicker {
  public:
    MovePicker(const S& position, const CheckInfo& check_info, const MoveHistory& history,
               const PreviousMoves& previous, const OrderingHints& hints)
        : position_(position),
          check_info_(check_info),
          history_(history),
          previous_(previous),
          hints_(hints) {}

    // kNoAction after the last one.
    Action next() {
        const Action action = find_next();
        number_ += action != kNoAction;
        return action;
    }
    // Moves returned so far, plus an estimate of those skipped.
    int number() const { return number_; }

    // Skip the remaining quiet moves, except checks.
    void skip_quiet() {
        if constexpr (HasChecks<S>) {
            if (!skips_quiet_ && (stage_ == Stage::kQuiet || stage_ == Stage::kAllMoves)) {
                heap_.keep([&](Action action) {
                    const bool is_kept =
                        (stage_ == Stage::kAllMoves && position_.is_noisy(action)) ||
                        position_.gives_check(action, check_info_);
                    number_ += !is_kept && !was_given(action);
                    return is_kept;
                });
            }
            skips_quiet_ = stage_ != Stage::kGenerateAll;
        }
    }

  private:
    enum class Stage {
        kTtMove,
        kGenerateNoisy,
        kGoodNoisy,
        kRefutations,
        kQuiet,
        kBadNoisy,
        kGenerateAll,
        kAllMoves
    };

    Action find_next() {
        for (;;) {
            switch (stage_) {
                case Stage::kTtMove:
                    stage_ = first_stage();
                    if (hints_.tt_move != kNoAction) {
                        return hints_.tt_move;
                    }
                    break;
                case Stage::kGenerateNoisy:
                    list_noisy();
                    stage_ = Stage::kGoodNoisy;
                    break;
                case Stage::kGoodNoisy:
                    if (const Action action = take_good_noisy(); action != kNoAction) {
                        return action;
                    }
                    stage_ = Stage::kRefutations;
                    break;
                case Stage::kRefutations:
                    if (const Action action = take_refutation(); action != kNoAction) {
                        return action;
                    }
                    list_quiet();
                    stage_ = Stage::kQuiet;
                    break;
                case Stage::kQuiet:
                    if (heap_.is_empty()) {
                        stage_ = Stage::kBadNoisy;
                    } else if (const Action action = heap_.take(); !was_given(action)) {
                        return action;
                    }
                    break;
                case Stage::kBadNoisy:
                    return at_ < bad_noisy_.size() ? bad_noisy_[at_++] : kNoAction;
                case Stage::kGenerateAll:
                    list_all();
                    stage_ = Stage::kAllMoves;
                    break;
                case Stage::kAllMoves:
                    if (heap_.is_empty()) {
                        return kNoAction;
                    }
                    if (const Action action = heap_.take(); action != hints_.tt_move) {
                        return action;
                    }
                    break;
            }
        }
    }

    Stage first_stage() const {
        if constexpr (HasChecks<S>) {
            return position_.in_check() ? Stage::kGenerateAll : Stage::kGenerateNoisy;
        } else {
            return HasNoisyMoves<S> ? Stage::kGenerateNoisy : Stage::kGenerateAll;
        }
    }

    int history_score(Action action) const {
        return history_.main(position_.turn(), action) +
               history_.continuation(position_.turn(), previous_, position_.slot(action));
    }

    void list_noisy() {
        if constexpr (HasNoisyMoves<S>) {
            ActionList list;
            position_.noisy_moves(list);
            for (const Action action : list) {
                heap_.add(action, position_.gain(action) * kTuning.gain_weight +
                                      history_.main(position_.turn(), action));
            }
            heap_.order();
        }
    }

    // Noisy moves that lose material by SEE come last.
    Action take_good_noisy() {
        if constexpr (HasNoisyMoves<S>) {
            while (!heap_.is_empty()) {
                const Action action = heap_.take();
                if (action == hints_.tt_move) {
                    continue;
                }
                if (position_.see_ge(action, 0)) {
                    return action;
                }
                bad_noisy_.add(action);
            }
        }
        return kNoAction;
    }

    Action take_refutation() {
        if constexpr (HasNoisyMoves<S>) {
            while (refutation_ < hints_.refutations.size()) {
                const Action action = hints_.refutations[refutation_++];
                if (action != kNoAction && action != hints_.tt_move && !is_repeated(action) &&
                    position_.is_move(action) && !position_.is_noisy(action)) {
                    return action;
                }
            }
        }
        return kNoAction;
    }
    bool is_repeated(Action action) const {
        const auto now = hints_.refutations.begin() + static_cast<long>(refutation_) - 1;
        return std::find(hints_.refutations.begin(), now, action) != now;
    }

    void list_quiet() {
        if constexpr (HasNoisyMoves<S>) {
            ActionList list;
            list_quiet(list);
            for (const Action action : list) {
                heap_.add(action, history_score(action));
            }
            heap_.order();
        }
    }
    void list_quiet(ActionList& list) {
        if constexpr (HasChecks<S>) {
            if (skips_quiet_) {
                number_ += kTuning.skipped_quiet_moves;
                return position_.quiet_checks(list, check_info_);
            }
        }
        position_.quiet_moves(list);
    }
    bool was_given(Action action) const {
        return action == hints_.tt_move ||
               std::find(hints_.refutations.begin(), hints_.refutations.end(), action) !=
                   hints_.refutations.end();
    }

    void list_all() {
        ActionList list;
        position_.moves(list);
        for (const Action action : list) {
            int score = history_score(action);
            if constexpr (HasNoisyMoves<S>) {
                if (position_.is_noisy(action)) {
                    score += kTuning.noisy_bonus + position_.gain(action) * kTuning.gain_weight;
                }
            } else {
                const auto& refutations = hints_.refutations;
                score +=
                    std::find(refutations.begin(), refutations.end(), action) != refutations.end()
                        ? kTuning.refutation_bonus
                        : 0;
            }
            heap_.add(action, score);
        }
        heap_.order();
    }

    static constexpr SearchTuning kTuning = S::kTuning;

    const S& position_;
    const CheckInfo& check_info_;
    const MoveHistory& history_;
    const PreviousMoves& previous_;
    const OrderingHints hints_;
    Stage stage_ = Stage::kTtMove;
    int number_ = 0;
    bool skips_quiet_ = false;
    std::size_t refutation_ = 0;
    MoveHeap heap_;
    ActionList bad_noisy_;
    int at_ = 0;
};

}  // namespace ludoteca
