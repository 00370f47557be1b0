// Shogi as alpha-beta and mate search see it: incremental evaluation, check detection, SEE.

#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "games/shogi/position.h"
#include "games/shogi/search/accumulator.h"
#include "games/shogi/search/evaluate.h"
#include "games/shogi/search/network.h"
#include "games/shogi/search/tuning.h"
#include "search/game_past.h"
#include "search/searchable.h"

namespace ludoteca::shogi {

class MateSearch;

class SearchPosition : public Position {
  public:
    using Game = Position;
    using Mates = MateSearch;
    using Knowledge = NetworkEvaluation;

    static constexpr bool kHasDice = false;
    static constexpr SearchTuning kTuning = shogi::kTuning.search;

    struct Undo {
        Position::Undo position;
        std::uint64_t board;
        int balance;
    };
    struct NullMoveUndo {
        Bitboard checkers, pinned;
    };
    // Checking squares by gait, and blockers whose move gives a discovered check.
    struct CheckInfo {
        Bitboard squares[kGaits];
        Bitboard blockers;
        Square king;
    };

    SearchPosition(const Position& position, const Knowledge& knowledge);

    std::uint64_t key() const { return key_for(turn_, key_) ^ before_.mark; }
    std::uint64_t key_after(Action action) const;
    Score evaluate() const;
    std::optional<Score> verdict(int ply) const;
    // Impasse declaration.
    bool can_declare() const;

    Undo play(Action action);
    void undo(Action action, const Undo& undo);

    // Piece or drop, and destination.
    static constexpr int kSlots = (16 + kHandKinds) * kSquares;
    int slot(Action action) const;

    void noisy_moves(ActionList& list) const;
    void quiet_moves(ActionList& list) const;
    bool is_noisy(Action action) const;
    Score gain(Action action) const;
    bool see_ge(Action action, Score limit) const;

    bool in_check() const { return checkers_.any(); }
    CheckInfo check_info() const;
    bool gives_check(Action action, const CheckInfo& check_info) const;
    void quiet_checks(ActionList& list, const CheckInfo& check_info) const;

    // All checks, including dominated non-promotions.
    void checks(ActionList& list) const;
    // Escape squares of the other king before the move.
    Bitboard king_escapes() const;
    // A heuristic count of evasions; 0 if the check mates.
    int estimate_evasions(Action check, Bitboard king_escapes);
    // Zobrist key of board and turn, without hands.
    std::uint64_t board_key() const;
    struct BoardChange {
        std::uint64_t key, hand;
    };
    BoardChange board_change(Action action) const;
    // A board with the hand of one seat.
    struct Passed {
        std::uint64_t board;
        std::uint64_t hand;

        auto operator<=>(const Passed&) const = default;
    };
    // The positions of the game before the root.
    std::vector<Passed> boards_before(Seat seat) const;
    int repetition_limit() const { return repetition_; }
    // Make drops on the same square adjacent.
    void gather_drops(ActionList& list) const;
    bool drops_on_same_square(Action one, Action other) const;
    Hand hand(Seat seat) const { return hands_[index(seat)]; }

    bool can_null_move() const { return has_king(turn_) && has_king(opponent(turn_)); }
    NullMoveUndo do_null_move();
    void undo_null_move(const NullMoveUndo& undo);

  private:
    static constexpr std::uint64_t kTurnKey = 0x9E37'79B9'7F4A'7C15;

    static std::uint64_t key_for(Seat turn, std::uint64_t key) {
        // The lowest bits of key_ are zero, but the table index uses low bits.
        return std::rotr(key, 2) ^ (turn == Seat::kSecond ? kTurnKey : 0);
    }

    struct Lister;
    struct CheckTargets {
        Bitboard staying, promoting;
    };
    CheckTargets check_targets(Square from, const CheckInfo& check_info) const;
    Bitboard possible_checkers(const CheckInfo& check_info) const;
    void list_drop_checks(ActionList& list, const CheckInfo& check_info, Bitboard free) const;

    bool could_promote(Square from, Square to) const;
    bool is_discovered_check(Square from, Square to, const CheckInfo& check_info) const;
    Kings kings() const;
    int side_of(Seat seat) const { return seat == Seat::kFirst ? 1 : -1; }
    int handcrafted_eval() const;
    int handcrafted_value(Piece piece, Square square) const;
    Bitboard attackers(Square square, Bitboard occupied) const;
    Bitboard behind(Square square, Square gone, Bitboard occupied) const;

    template <class Visit>
    void each_feature(const Visit& visit) const;
    Change change_of(const Turn& turn) const;

    std::optional<Score> repetition(int ply) const;
    std::optional<Score> dominance(int ply) const;

    GamePast before_;
    std::vector<Passed> path_;     // of the search, with the hand of the seat to move
    std::uint64_t board_now_ = 0;  // board_key(), incremental
    bool uses_network_ = false;
    mutable Accumulator accumulator_;  // updated lazily
    int handcrafted_ = 0;              // handcrafted evaluation from Black's view
    Seat thinker_;                     // the seat to move at the root, for contempt
};

}  // namespace ludoteca::shogi

namespace ludoteca {
static_assert(Searchable<shogi::SearchPosition> && HasVerdict<shogi::SearchPosition> &&
              HasChecks<shogi::SearchPosition> && HasKeyAfter<shogi::SearchPosition> &&
              HasNullMove<shogi::SearchPosition>);
}  // namespace ludoteca
