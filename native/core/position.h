// What a game must provide for perft, playouts, states, batches and searches.

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

// A position is a value: it can be copied, and includes the past that its rules need.
template <class P>
concept Position = std::copyable<P> &&
                   requires(P& position, const P& seen, ActionList& list, Action action,
                            const typename P::Undo& undo, Random& random, std::string_view text,
                            const typename P::Rules& rules, std::span<std::uint8_t> bytes) {
                       // The game's key, and the rule set of a name with a caller's options.
                       { P::kKey } -> std::convertible_to<const char*>;
                       {
                           P::Rules::find(text, Options{})
                       } -> std::same_as<Result<typename P::Rules>>;

                       // The first position, and that of a text.
                       { P::start(rules) } -> std::same_as<P>;
                       { P::read(text, rules) } -> std::same_as<Result<P>>;
                       { seen.text() } -> std::same_as<std::string>;

                       { seen.turn() } -> std::same_as<Seat>;
                       // Whether the actions are throws, all equally likely.
                       { seen.is_chance() } -> std::same_as<bool>;

                       // The ending by the board or the past, without looking at the moves.
                       { seen.ended() } -> std::same_as<std::optional<Outcome>>;
                       // The ending of a game with no legal move left.
                       { seen.stuck() } -> std::same_as<Outcome>;

                       // The legal moves in the canonical order of the Python twin; none where the
                       // board ends the game. Ends by the past (repetition, quiet turns) are not
                       // regarded; superko is.
                       { seen.moves(list) } -> std::same_as<void>;
                       // How many those are; perft counts its last ply by this.
                       { seen.count_moves() } -> std::same_as<int>;
                       // Whether an action (any number) is one of them.
                       { seen.is_move(action) } -> std::same_as<bool>;
                       // One of them, all equally likely; kNoAction if there is none.
                       { seen.random_move(random) } -> std::same_as<Action>;

                       // Make one of the moves, and take it back.
                       { position.play(action) } -> std::same_as<typename P::Undo>;
                       { position.undo(action, undo) } -> std::same_as<void>;

                       // How many moves of a single piece an action is: a man taken and the neutron
                       // count apart from the move they go with, a throw is none.
                       { seen.single_moves(action) } -> std::same_as<int>;

                       // Moves in words: any number below action_count() can be written, any
                       // notation read.
                       { seen.action_count() } -> std::same_as<int>;
                       { seen.write_action(action) } -> std::same_as<std::string>;
                       { seen.read_action(text) } -> std::same_as<Result<Action>>;

                       // What a learner sees: planes of bytes, the mover's own pieces first.
                       { seen.observation_shape() } -> std::same_as<std::vector<int>>;
                       { seen.observe(bytes, list) } -> std::same_as<void>;
                   };

}  // namespace ludoteca
