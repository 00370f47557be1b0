// A game in progress of any kind, as Python holds it.

#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/actions.h"
#include "core/options.h"
#include "core/playout.h"
#include "core/result.h"
#include "core/seat.h"

namespace ludoteca {

// The results of playouts.
struct Tally {
    std::uint64_t first = 0, second = 0, both = 0, drawn = 0, unfinished = 0, plies = 0, moves = 0;

    void add(const Playout& played);
};

Result<Picker> find_picker(std::string_view name);

class State {
  public:
    virtual ~State() = default;
    virtual std::unique_ptr<State> clone() const = 0;

    virtual const char* game() const = 0;
    virtual Seat turn() const = 0;
    virtual bool is_chance() const = 0;
    virtual int plies() const = 0;
    virtual std::optional<Outcome> outcome() = 0;
    virtual std::string text() const = 0;

    // Valid until the state changes; empty if the game is over.
    virtual std::span<const Action> legal_actions() = 0;
    // False if the action is illegal.
    virtual bool apply(Action action) = 0;
    // False at the start.
    virtual bool undo() = 0;

    virtual int action_count() const = 0;
    virtual std::string write_action(Action action) const = 0;
    virtual Result<Action> read_action(std::string_view text) const = 0;

    virtual std::vector<int> observation_shape() const = 0;
    virtual void observe(std::span<std::uint8_t> bytes) const = 0;

    // Network inputs: the shape of the planes, then the number of globals; empty without a network.
    virtual std::vector<int> features_shape() const = 0;
    virtual void features(std::span<float> planes, std::span<float> globals) const = 0;

    virtual std::uint64_t perft(int depth, InterruptPoll& poll) const = 0;
    virtual Result<Tally> playouts(std::uint64_t count, std::uint64_t seed, Picker picker,
                                   const Limits& limits) const = 0;
    // Go only.
    virtual Result<Ownership> ownership(std::uint64_t playouts, std::uint64_t seed,
                                        InterruptPoll& poll) const = 0;

    // The same with validated arguments.
    Result<Action> check(std::int64_t action) const;
    std::optional<Error> try_apply(std::int64_t action);
    Result<std::uint64_t> try_perft(int depth, InterruptPoll& poll) const;
    // 0 plies means no limit.
    Result<Tally> try_playouts(std::uint64_t count, std::uint64_t seed, Picker picker,
                               int max_plies, InterruptPoll& poll) const;
};

using MakeState = Result<std::unique_ptr<State>> (*)(std::string_view rules,
                                                     std::optional<std::string_view> text,
                                                     const Options& options);

}  // namespace ludoteca
