#include "state.h"

#include <limits>

#include "core/perft.h"
#include "core/text.h"

namespace ludoteca {

void Tally::add(const Playout& played) {
    plies += static_cast<std::uint64_t>(played.plies);
    moves += static_cast<std::uint64_t>(played.moves);
    if (!played.outcome) {
        ++unfinished;
        return;
    }
    const auto [first_wins, second_wins] = played.outcome->wins;
    ++(first_wins ? (second_wins ? both : first) : (second_wins ? second : drawn));
}

Result<Picker> find_picker(std::string_view name) {
    if (name == "turns") {
        return Picker::kTurns;
    }
    if (name == "steps") {
        return Picker::kSteps;
    }
    if (name == "keep-eyes") {
        return Picker::kKeepEyes;
    }
    return Error{"moves are drawn by turns, by steps or by keep-eyes, not by " + quoted(name)};
}

Result<Action> State::check(std::int64_t action) const {
    if (action >= 0 && action < action_count()) {
        return static_cast<Action>(action);
    }
    return Error{"there is no action " + std::to_string(action) + ": they are numbered from 0 to " +
                 std::to_string(action_count() - 1)};
}

std::optional<Error> State::try_apply(std::int64_t action) {
    if (action >= 0 && action < kNoAction && apply(static_cast<Action>(action))) {
        return std::nullopt;
    }
    const Result<Action> checked = check(action);
    if (!checked) {
        return checked.error();
    }
    const std::string text = write_action(*checked);
    return Error{outcome() ? text + " cannot be played: the game is over"
                           : text + " is not legal in " + this->text()};
}

Result<std::uint64_t> State::try_perft(int depth, InterruptPoll& poll) const {
    if (depth < 0 || depth > kMostDepth) {
        return Error{"a depth must be from 0 to " + std::to_string(kMostDepth) + ", not " +
                     std::to_string(depth)};
    }
    return perft(depth, poll);
}

Result<Tally> State::try_playouts(std::uint64_t count, std::uint64_t seed, Picker picker,
                                  int max_plies, InterruptPoll& poll) const {
    if (max_plies < 0) {
        return Error{"max_plies cannot be negative; 0 is no limit"};
    }
    const int most = max_plies == 0 ? std::numeric_limits<int>::max() : max_plies;
    return playouts(count, seed, picker, {most, poll});
}

}  // namespace ludoteca
