#include "engine.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

namespace ludoteca {
namespace {

std::optional<Error> other_game(const Engine& engine, const State& state) {
    if (std::string_view(state.game()) != engine.game()) {
        return Error{std::string("this engine plays ") + engine.game() + ", not " + state.game()};
    }
    return std::nullopt;
}

std::optional<Error> fault(const Engine& engine, const State& state, const ThinkLimits& limits) {
    if (const std::optional<Error> error = other_game(engine, state)) {
        return error;
    }
    if (limits.nodes == 0 && !(limits.seconds > 0) && limits.depth <= 0) {
        return Error{"say how long to think: nodes, seconds or a depth"};
    }
    return std::nullopt;
}

}  // namespace

Result<Mate> Engine::find_mate(const State&, const ThinkLimits&, const Stop&, InterruptPoll&) {
    return Error{std::string(game()) + " has no mates"};
}

std::optional<int> Engine::proved(const State&) const {
    return std::nullopt;
}

Result<std::optional<int>> Engine::try_proved(const State& state) const {
    if (const std::optional<Error> error = other_game(*this, state)) {
        return *error;
    }
    return proved(state);
}

Result<Mate> Engine::try_find_mate(const State& state, const ThinkLimits& limits, const Stop& stop,
                                   InterruptPoll& poll) {
    if (const std::optional<Error> error = fault(*this, state, limits)) {
        return *error;
    }
    return find_mate(state, limits, stop, poll);
}

Result<Thought> Engine::try_think(const State& state, const ThinkLimits& limits,
                                  const ThinkOptions& options, const Stop& stop,
                                  InterruptPoll& poll, const Progress& progress) {
    if (const std::optional<Error> error = fault(*this, state, limits)) {
        return *error;
    }
    if (options.lines < 1 || options.lines > kMaxLines) {
        return Error{"lines must be from 1 to " + std::to_string(kMaxLines)};
    }
    for (const double chance : {options.overlooks, options.overlooks_captures}) {
        if (!(chance >= 0 && chance <= 1)) {
            return Error{"a chance to overlook must be from 0 to 1"};
        }
    }
    if (options.threads < 1 || options.threads > kMaxThreads) {
        return Error{"threads must be from 1 to " + std::to_string(kMaxThreads)};
    }
    const std::unique_ptr<State> copy = state.clone();
    const std::span<const Action> legal = copy->legal_actions();
    for (const Action move : options.moves) {
        if (std::find(legal.begin(), legal.end(), move) == legal.end()) {
            return Error{std::to_string(move) + " is not a legal action"};
        }
    }
    return think(state, limits, options, stop, poll, progress);
}

}  // namespace ludoteca
