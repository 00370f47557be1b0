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

// Search parameters of a game; a margin of 0 disables its technique. The defaults are hand-picked,
// in the range that alpha-beta engines commonly use, and not fitted to games.
struct SearchTuning {
    Score unit = 600;  // score of an expected result of 0.46

    Score aspiration_window = 0;  // half-width of the first window
    int aspiration_depth = 5;
    Score widest_window = 1000;  // half-width from which on the window is infinite

    Score futility_margin = 0;  // per ply
    int futility_depth = 7;
    int reverse_futility_depth = 8;
    int razoring_depth = 2;
    int razoring_factor = 3;  // of the futility margin

    int null_move_depth = 3;
    int null_move_reduction = 3;
    int null_move_depth_divisor = 4;
    Score null_move_eval_divisor = 200;
    Score null_move_margin = 30;  // per ply

    bool late_move_reductions = true;
    static constexpr double kReductionBase = 0.4;
    static constexpr double kReductionDivisor = 1.9;
    int reduction_history_divisor = 10'000;
    int late_move_count = 4;            // late move pruning after this + depth²
    int history_pruning_margin = 4000;  // per ply
    int history_pruning_depth = 4;

    // Move ordering; histories are at most 16,384.
    int gain_weight = 64;               // of material, beside the history
    int noisy_bonus = 1 << 20;          // before quiet moves, where both are sorted at once
    int refutation_bonus = 32'768;      // of a killer or countermove, likewise
    int history_bonus = 128;            // of a beta cutoff, per ply of depth
    int history_bonus_per_square = 16;  // and per square of it
    int max_history_bonus = 2000;
    int skipped_quiet_moves = 40;  // the usual number, where only checks are generated

    Score see_margin = 0;  // per ply
    int see_depth = 9;
    bool check_extensions = false;
    int internal_reduction_depth = 4;  // internal iterative reduction

    // Time management: no further depth starts after this share of the target time.
    double changed_share = 1.3;  // the best move has just changed
    double stable_share = 0.45;  // the best move has not changed for long
    double stable_decay = 0.85;  // per depth without a change

    // Proof-number search: shares of the limits.
    double win_share = 0.5;              // to prove a win of the mover
    double loss_share = 0.25;            // to prove a loss
    std::uint64_t proof_nodes = 20'000;  // where only the depth is limited
};

// For games whose evaluation needs neither a network nor tablebases.
struct NoKnowledge {
    static Result<NoKnowledge> read(std::span<const std::byte> network) {
        if (!network.empty()) {
            return Error{"this engine takes no network"};
        }
        return NoKnowledge{};
    }
};

// A position as the search sees it, with incremental data such as keys and evaluations.
template <class S>
concept Searchable =
    requires(S& position, const S& seen, ActionList& list, Action action,
             const typename S::Undo& undo, const typename S::Game& game,
             const typename S::Knowledge& knowledge, std::span<const std::byte> network) {
        S(game, knowledge);
        { S::Knowledge::read(network) } -> std::same_as<Result<typename S::Knowledge>>;
        { S::kTuning } -> std::convertible_to<SearchTuning>;
        // With dice, a win is kDiceWin at any distance.
        { S::kHasDice } -> std::convertible_to<bool>;

        // Zobrist key: board and turn, without the past.
        { seen.key() } -> std::same_as<std::uint64_t>;
        // From the view of the seat to move.
        { seen.evaluate() } -> std::same_as<Score>;

        { seen.turn() } -> std::same_as<Seat>;
        { seen.is_chance() } -> std::same_as<bool>;
        { seen.ended() } -> std::same_as<std::optional<Outcome>>;
        { seen.stuck() } -> std::same_as<Outcome>;
        { seen.moves(list) } -> std::same_as<void>;
        { seen.is_move(action) } -> std::same_as<bool>;
        { position.play(action) } -> std::same_as<typename S::Undo>;
        { position.undo(action, undo) } -> std::same_as<void>;

        // Index of a move in the continuation history, such as piece and destination; below kSlots.
        { seen.slot(action) } -> std::convertible_to<int>;
        { S::kSlots } -> std::convertible_to<int>;
    };

// Optional members follow.

// Replaces ended(): also scores ends that the rules see later, such as a first repetition, from the
// view of the seat to move.
template <class S>
concept HasVerdict = requires(const S& seen, int ply) {
    { seen.verdict(ply) } -> std::same_as<std::optional<Score>>;
};

// Noisy moves (captures, promotions): searched first, and alone in quiescence.
template <class S>
concept HasNoisyMoves = requires(const S& seen, ActionList& list, Action action, Score limit) {
    { seen.noisy_moves(list) } -> std::same_as<void>;
    { seen.quiet_moves(list) } -> std::same_as<void>;
    { seen.is_noisy(action) } -> std::same_as<bool>;
    // Material gained before any recapture, for move ordering.
    { seen.gain(action) } -> std::same_as<Score>;
    // Static exchange evaluation: whether the exchange wins at least `limit`.
    { seen.see_ge(action, limit) } -> std::same_as<bool>;
};

// Checks. `CheckInfo` holds the checking squares and the blockers, computed once a node.
template <class S>
concept HasChecks = HasNoisyMoves<S> && requires(const S& seen, ActionList& list, Action action,
                                                 const typename S::CheckInfo& check_info) {
    { seen.in_check() } -> std::same_as<bool>;
    { seen.check_info() } -> std::same_as<typename S::CheckInfo>;
    { seen.gives_check(action, check_info) } -> std::same_as<bool>;
    { seen.quiet_checks(list, check_info) } -> std::same_as<void>;
};

// The key after a move, before it is made: lets the search prefetch its entry.
template <class S>
concept HasKeyAfter = requires(const S& seen, Action action) {
    { seen.key_after(action) } -> std::same_as<std::uint64_t>;
};

// Null moves, for games in which zugzwang is rare.
template <class S>
concept HasNullMove = requires(S& position, const S& seen, const typename S::NullMoveUndo& undo) {
    { seen.can_null_move() } -> std::same_as<bool>;
    { position.do_null_move() } -> std::same_as<typename S::NullMoveUndo>;
    { position.undo_null_move(undo) } -> std::same_as<void>;
};

// A dedicated mate search, constructed with its memory in megabytes.
template <class S>
concept HasMates = requires { typename S::Mates; };

template <class S>
Score score_of(const Outcome& outcome, Seat seat, int ply) {
    const Score won = S::kHasDice ? kDiceWin : kWin - ply;
    return static_cast<int>(outcome.returns(seat)) * won;
}

}  // namespace ludoteca
