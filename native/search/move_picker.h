// The moves of a node, the likely best first, generated only as far as they are asked for.

#pragma once

#include <algorithm>
#include <array>

#include "core/actions.h"
#include "search/move_heap.h"
#include "search/move_history.h"
#include "search/searchable.h"

namespace ludoteca {

// What is known about the moves of a node before any was tried.
struct Favourites {
    Action table = kNoAction;
    std::array<Action, 3> quiet{kNoAction, kNoAction, kNoAction};  // killers, and the answer
};

// `Sight` is the game's, if it has checks.
template <Searchable S, class Sight>
class MovePicker {
  public:
    MovePicker(const S& position, const Sight& sight, const MoveHistory& history,
               const Before& before, const Favourites& favourites)
        : position_(position),
          sight_(sight),
          history_(history),
          before_(before),
          favourites_(favourites) {}

    // kNoAction after the last one.
    Action next() {
        const Action action = find_next();
        number_ += action != kNoAction;
        return action;
    }
    // How many moves were given so far, or left out before the last one, about.
    int number() const { return number_; }

    // Leave out the quiet moves still to come, except checks.
    void skip_quiet() {
        if constexpr (HasChecks<S>) {
            if (!skips_quiet_ && (stage_ == Stage::kQuiet || stage_ == Stage::kRest)) {
                heap_.keep([&](Action action) {
                    const bool is_kept = (stage_ == Stage::kRest && position_.is_noisy(action)) ||
                                         position_.gives_check(action, sight_);
                    number_ += !is_kept && !was_given(action);
                    return is_kept;
                });
            }
            skips_quiet_ = stage_ != Stage::kAll;
        }
    }

  private:
    enum class Stage { kTable, kNoisy, kWinning, kFavourites, kQuiet, kLosing, kAll, kRest };

    Action find_next() {
        for (;;) {
            switch (stage_) {
                case Stage::kTable:
                    stage_ = first_stage();
                    if (favourites_.table != kNoAction) {
                        return favourites_.table;
                    }
                    break;
                case Stage::kNoisy:
                    list_noisy();
                    stage_ = Stage::kWinning;
                    break;
                case Stage::kWinning:
                    if (const Action action = take_winning(); action != kNoAction) {
                        return action;
                    }
                    stage_ = Stage::kFavourites;
                    break;
                case Stage::kFavourites:
                    if (const Action action = take_favourite(); action != kNoAction) {
                        return action;
                    }
                    list_quiet();
                    stage_ = Stage::kQuiet;
                    break;
                case Stage::kQuiet:
                    if (heap_.is_empty()) {
                        stage_ = Stage::kLosing;
                    } else if (const Action action = heap_.take(); !was_given(action)) {
                        return action;
                    }
                    break;
                case Stage::kLosing:
                    return at_ < losing_.size() ? losing_[at_++] : kNoAction;
                case Stage::kAll:
                    list_all();
                    stage_ = Stage::kRest;
                    break;
                case Stage::kRest:
                    if (heap_.is_empty()) {
                        return kNoAction;
                    }
                    if (const Action action = heap_.take(); action != favourites_.table) {
                        return action;
                    }
                    break;
            }
        }
    }

    Stage first_stage() const {
        if constexpr (HasChecks<S>) {
            return position_.in_check() ? Stage::kAll : Stage::kNoisy;
        } else {
            return HasNoise<S> ? Stage::kNoisy : Stage::kAll;
        }
    }

    int worth(Action action) const {
        int score = history_.of(position_.turn(), action) +
                    history_.after(position_.turn(), before_, position_.slot(action));
        if constexpr (HasHints<S>) {
            score += position_.hint(action);
        }
        return score;
    }

    void list_noisy() {
        if constexpr (HasNoise<S>) {
            ActionList list;
            position_.noisy_moves(list);
            for (const Action action : list) {
                heap_.add(action, position_.gain(action) * kGainWeight +
                                      history_.of(position_.turn(), action));
            }
            heap_.order();
        }
    }

    // The noisy moves that lose something are kept for the end.
    Action take_winning() {
        if constexpr (HasNoise<S>) {
            while (!heap_.is_empty()) {
                const Action action = heap_.take();
                if (action == favourites_.table) {
                    continue;
                }
                if (position_.wins_exchange(action, 0)) {
                    return action;
                }
                losing_.add(action);
            }
        }
        return kNoAction;
    }

    Action take_favourite() {
        if constexpr (HasNoise<S>) {
            while (favourite_ < favourites_.quiet.size()) {
                const Action action = favourites_.quiet[favourite_++];
                if (action != kNoAction && action != favourites_.table && !is_double(action) &&
                    position_.is_move(action) && !position_.is_noisy(action)) {
                    return action;
                }
            }
        }
        return kNoAction;
    }
    bool is_double(Action action) const {
        const auto now = favourites_.quiet.begin() + static_cast<long>(favourite_) - 1;
        return std::find(favourites_.quiet.begin(), now, action) != now;
    }

    void list_quiet() {
        if constexpr (HasNoise<S>) {
            ActionList list;
            list_quiet(list);
            for (const Action action : list) {
                heap_.add(action, worth(action));
            }
            heap_.order();
        }
    }
    void list_quiet(ActionList& list) {
        if constexpr (HasChecks<S>) {
            if (skips_quiet_) {
                number_ += kUsualMoves;
                return position_.quiet_checks(list, sight_);
            }
        }
        position_.quiet_moves(list);
    }
    bool was_given(Action action) const {
        return action == favourites_.table ||
               std::find(favourites_.quiet.begin(), favourites_.quiet.end(), action) !=
                   favourites_.quiet.end();
    }

    void list_all() {
        ActionList list;
        position_.moves(list);
        for (const Action action : list) {
            int score = worth(action);
            if constexpr (HasNoise<S>) {
                if (position_.is_noisy(action)) {
                    score += kNoisyFirst + position_.gain(action) * kGainWeight;
                }
            } else {
                const auto& quiet = favourites_.quiet;
                score +=
                    std::find(quiet.begin(), quiet.end(), action) != quiet.end() ? kFavourite : 0;
            }
            heap_.add(action, score);
        }
        heap_.order();
    }

    static constexpr int kUsualMoves = 40;  // that are quiet
    static constexpr int kGainWeight = 64;
    static constexpr int kFavourite = 2 * Worth::kMost;
    static constexpr int kNoisyFirst = 1 << 20;

    const S& position_;
    const Sight& sight_;
    const MoveHistory& history_;
    const Before& before_;
    const Favourites favourites_;
    Stage stage_ = Stage::kTable;
    int number_ = 0;
    bool skips_quiet_ = false;
    std::size_t favourite_ = 0;
    MoveHeap heap_;
    ActionList losing_;
    int at_ = 0;
};

}  // namespace ludoteca
