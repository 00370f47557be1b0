#include "games/morris/searchable.h"

#include <bit>

namespace ludoteca::morris {
namespace {

constexpr Score kMilled = 3;    // a man in a mill, safe from being taken
constexpr Score kClosing = 14;  // a free point that would close a mill
constexpr Score kStep = 4;      // a step to a free point
constexpr Score kFlight = 60;   // may go anywhere

}  // namespace

Score SearchPosition::worth(Seat seat) const {
    const Points men = men_[index(seat)];
    const Points closing = board().closing(men) & free();
    const bool flies = rules_.flying && hands_[index(seat)] == 0 && std::popcount(men) <= kFewest;
    const int steps = std::popcount(board().touching(men) & board().touching(free()));
    return kMan * men_left(seat) + kMilled * std::popcount(board().in_mills(men)) +
           kClosing * std::popcount(closing) + (flies ? kFlight : kStep * steps);
}

Score SearchPosition::evaluate() const {
    return worth(turn_) - worth(opponent(turn_));
}

std::optional<Score> SearchPosition::verdict(int ply) const {
    if (is_over_on_board()) {
        return score_of<SearchPosition>(end_on_board(), turn_, ply);
    }
    if (ply == 0) {
        return std::nullopt;
    }
    // Who comes back once can come back again.
    if (rules_.repetition != 0 && quiet_ >= kSoonestReturn && past_.has(key(), 1)) {
        return 0;
    }
    const std::optional<Outcome> ended = may_be_drawn() ? end_by_past() : std::nullopt;
    return ended ? std::optional(score_of<SearchPosition>(*ended, turn_, ply)) : std::nullopt;
}

void SearchPosition::noisy_moves(ActionList& list) const {
    ActionList all;
    moves(all);
    for (const Action action : all) {
        if (is_noisy(action)) {
            list.add(action);
        }
    }
}

void SearchPosition::quiet_moves(ActionList& list) const {
    ActionList all;
    moves(all);
    for (const Action action : all) {
        if (!is_noisy(action)) {
            list.add(action);
        }
    }
}

}  // namespace ludoteca::morris
