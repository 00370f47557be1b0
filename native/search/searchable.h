// What a game adds to its position for alpha-beta search.

#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "core/actions.h"
#include "core/result.h"
#include "core/seat.h"
#include "search/score.h"

namespace ludoteca {

// How a game likes to be searched; a margin of 0 switches off what it is for.
struct Tuning {
    Score unit = 600;      // the score that is worth an expected result of 0.46
    Score aspiration = 0;  // half the first window around the last depth's score
    Score futility = 0;    // how much a ply may bring
    Score exchange = 0;    // how much may be lost in exchanges, a ply
    bool reduces = true;   // whether late moves are looked at less deeply
    bool extends_checks = false;
};

// What a search knows beside the rules: nothing, or a network.
struct NoKnowledge {
    static Result<NoKnowledge> read(std::span<const std::byte> network) {
        if (!network.empty()) {
            return Error{"this engine takes no network"};
        }
        return NoKnowledge{};
    }
};

// A position in search: one of the game's positions with whatever makes searching it fast.
template <class S>
concept Searchable =
    requires(S& position, const S& seen, ActionList& list, Action action,
             const typename S::Undo& undo, const typename S::Game& game,
             const typename S::Knowledge& knowledge, std::span<const std::byte> network) {
        // Made from a position of the game, with its past, and what was read from a network.
        S(game, knowledge);
        { S::Knowledge::read(network) } -> std::same_as<Result<typename S::Knowledge>>;
        { S::kTuning } -> std::convertible_to<Tuning>;
        // Whether there are throws: then a win is kDiceWin at any distance.
        { S::kHasDice } -> std::convertible_to<bool>;

        // All that decides what follows, the turn too; the past is left out.
        { seen.key() } -> std::same_as<std::uint64_t>;
        // What it is worth to the seat to move.
        { seen.evaluate() } -> std::same_as<Score>;

        { seen.turn() } -> std::same_as<Seat>;
        { seen.is_chance() } -> std::same_as<bool>;
        { seen.ended() } -> std::same_as<std::optional<Outcome>>;
        { seen.stuck() } -> std::same_as<Outcome>;
        { seen.moves(list) } -> std::same_as<void>;
        { seen.is_move(action) } -> std::same_as<bool>;
        { position.play(action) } -> std::same_as<typename S::Undo>;
        { position.undo(action, undo) } -> std::same_as<void>;

        // Moves with the same slot mean much the same (such as a kind of piece and where it goes):
        // history is kept by slots, below kSlots.
        { seen.slot(action) } -> std::convertible_to<int>;
        { S::kSlots } -> std::convertible_to<int>;
    };

// The members below are for games that have such a thing.

// Ends that the search sees sooner than the rules do, such as a first repetition: the score for the
// seat to move. It stands in for ended().
template <class S>
concept HasVerdict = requires(const S& seen, int ply) {
    { seen.verdict(ply) } -> std::same_as<std::optional<Score>>;
};

// A static guess of how good a move is, added to its history.
template <class S>
concept HasHints = requires(const S& seen, Action action) {
    { seen.hint(action) } -> std::same_as<int>;
};

// Moves that change the evaluation at once: looked at before the others, and alone at the horizon.
template <class S>
concept HasNoise = requires(const S& seen, ActionList& list, Action action, Score limit) {
    { seen.noisy_moves(list) } -> std::same_as<void>;
    { seen.quiet_moves(list) } -> std::same_as<void>;
    { seen.is_noisy(action) } -> std::same_as<bool>;
    // What it wins at first sight, for ordering.
    { seen.gain(action) } -> std::same_as<Score>;
    // Whether the exchanges on its square bring the mover at least so much.
    { seen.wins_exchange(action, limit) } -> std::same_as<bool>;
};

// Checks, which must be answered. `Sight` is where they can be given from, found once a node.
template <class S>
concept HasChecks = HasNoise<S> && requires(const S& seen, ActionList& list, Action action,
                                            const typename S::Sight& sight) {
    { seen.in_check() } -> std::same_as<bool>;
    { seen.sight() } -> std::same_as<typename S::Sight>;
    { seen.gives_check(action, sight) } -> std::same_as<bool>;
    { seen.quiet_checks(list, sight) } -> std::same_as<void>;
};

// Keys before the moves that lead to them, so that the table can be asked early.
template <class S>
concept HasForesight = requires(const S& seen, Action action) {
    { seen.key_after(action) } -> std::same_as<std::uint64_t>;
};

// Passing, where it is hardly ever better than all moves.
template <class S>
concept HasPass = requires(S& position, const S& seen, const typename S::PassUndo& undo) {
    { seen.may_pass() } -> std::same_as<bool>;
    { position.pass() } -> std::same_as<typename S::PassUndo>;
    { position.undo_pass(undo) } -> std::same_as<void>;
};

// A search of its own for wins by force; made with so many megabytes.
template <class S>
concept HasMates = requires { typename S::Mates; };

// The score of an outcome for a seat, so many plies from the root.
template <class S>
Score score_of(const Outcome& outcome, Seat seat, int ply) {
    const Score won = S::kHasDice ? kDiceWin : kWin - ply;
    return static_cast<int>(outcome.returns(seat)) * won;
}

}  // namespace ludoteca
