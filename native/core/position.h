// The concept of a position, on which perft, playouts, states, batches and searches build.

#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/actions.h"
#include "core/options.h"
#include "core/random.h"
#include "core/result.h"
#include "core/seat.h"

namespace ludoteca {

// A copyable value that includes the history its rules need.
template <class P>
concept Position = std::copyable<P> &&
                   requires(P& position, const P& seen, ActionList& list, Action action,
                            const typename P::Undo& undo, Random& random, std::string_view text,
                            const typename P::Rules& rules, std::span<std::uint8_t> bytes) {
                       { P::kKey } -> std::convertible_to<const char*>;
                       {
                           P::Rules::find(text, Options{})
                       } -> std::same_as<Result<typename P::Rules>>;

                       { P::start(rules) } -> std::same_as<P>;
                       { P::read(text, rules) } -> std::same_as<Result<P>>;
                       { seen.text() } -> std::same_as<std::string>;

                       { seen.turn() } -> std::same_as<Seat>;
                       // Whether the actions are throws, all equally likely.
                       { seen.is_chance() } -> std::same_as<bool>;

                       // The ending by the board or the history, without generating moves.
                       { seen.ended() } -> std::same_as<std::optional<Outcome>>;
                       // The ending if there is no legal move.
                       { seen.stuck() } -> std::same_as<Outcome>;

                       // The legal moves in the canonical order of the Python twin; none if the
                       // board ends the game. Ignores ends by history, except superko.
                       { seen.moves(list) } -> std::same_as<void>;
                       // Bulk counting, for the last ply of perft.
                       { seen.count_moves() } -> std::same_as<int>;
                       // Accepts any number.
                       { seen.is_move(action) } -> std::same_as<bool>;
                       // Uniform; kNoAction if there is none.
                       { seen.random_move(random) } -> std::same_as<Action>;

                       { position.play(action) } -> std::same_as<typename P::Undo>;
                       { position.undo(action, undo) } -> std::same_as<void>;

                       // Consistency of incremental data; asserted after every move.
                       { seen.is_ok() } -> std::same_as<bool>;

                       // Moves of single pieces in a turn: a captured man and the neutron count
                       // extra, a throw counts 0.
                       { seen.single_moves(action) } -> std::same_as<int>;

                       // Writes any number below action_count().
                       { seen.action_count() } -> std::same_as<int>;
                       { seen.write_action(action) } -> std::same_as<std::string>;
                       { seen.read_action(text) } -> std::same_as<Result<Action>>;

                       // Planes of bytes for machine learning, the mover's pieces first.
                       { seen.observation_shape() } -> std::same_as<std::vector<int>>;
                       { seen.observe(bytes, list) } -> std::same_as<void>;
                   };

}  // namespace ludoteca
