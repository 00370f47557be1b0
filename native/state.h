// Any game in progress, behind one interface: what Python holds.

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
#include "core/ownership.h"
#include "core/playout.h"
#include "core/result.h"
#include "core/seat.h"

namespace ludoteca {

// The results of some playouts, and their total number of plies.
struct Tally {
    std::uint64_t first = 0, second = 0, both = 0, drawn = 0, unfinished = 0, plies = 0, moves = 0;

    void add(const Playout& played);
};

// The way of drawing by its name.
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
    // False, and nothing happens, if the action is not legal.
    virtual bool apply(Action action) = 0;
    // False if nothing has been applied.
    virtual bool undo() = 0;

    virtual int action_count() const = 0;
    virtual std::string write_action(Action action) const = 0;
    virtual Result<Action> read_action(std::string_view text) const = 0;

    virtual std::vector<int> observation_shape() const = 0;
    virtual void observe(std::span<std::uint8_t> bytes) const = 0;

    virtual std::uint64_t perft(int depth, Watch& watch) const = 0;
    virtual Result<Tally> playouts(std::uint64_t count, std::uint64_t seed, Picker picker,
                                   const Limits& limits) const = 0;
    // Only of games of territory.
    virtual Result<Ownership> ownership(std::uint64_t playouts, std::uint64_t seed,
                                        Watch& watch) const = 0;

    // The same with error messages: a caller may pass any number.
    Result<Action> check(std::int64_t action) const;
    std::optional<Error> try_apply(std::int64_t action);
    Result<std::uint64_t> try_perft(int depth, Watch& watch) const;
    // 0 plies means no limit.
    Result<Tally> try_playouts(std::uint64_t count, std::uint64_t seed, Picker picker,
                               int max_plies, Watch& watch) const;
};

using MakeState = Result<std::unique_ptr<State>> (*)(std::string_view rules,
                                                     std::optional<std::string_view> text,
                                                     const Options& options);

}  // namespace ludoteca
