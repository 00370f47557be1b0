// A position of Shogi in search: with a running evaluation, checks before they are given, and the
// exchanges on a square.

#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "games/shogi/evaluate.h"
#include "games/shogi/network.h"
#include "games/shogi/position.h"
#include "games/shogi/running_sums.h"
#include "search/game_past.h"
#include "search/searchable.h"

namespace ludoteca::shogi {

class MateSearch;

class SearchPosition : public Position {
  public:
    using Game = Position;
    using Mates = MateSearch;
    using Knowledge = Learned;

    static constexpr bool kHasDice = false;
    static constexpr Tuning kTuning{
        .unit = 600, .aspiration = 50, .futility = 150, .exchange = 60, .extends_checks = true};

    struct Undo {
        Position::Undo position;
        std::uint64_t board;
        int balance;
    };
    struct PassUndo {
        Bitboard checkers, pinned;
    };
    // Where each gait gives check from, and whose leaving opens a line to the king.
    struct Sight {
        Bitboard squares[kGaits];
        Bitboard shields;
        Square king;
    };

    SearchPosition(const Position& position, const Knowledge& knowledge);

    std::uint64_t key() const { return key_for(turn_, key_) ^ before_.mark; }
    // The key of the position that a move leads to.
    std::uint64_t key_after(Action action) const;
    Score evaluate() const;
    std::optional<Score> verdict(int ply) const;
    // Whether the seat to move wins by declaring an impasse.
    bool can_declare() const;

    Undo play(Action action);
    void undo(Action action, const Undo& undo);

    // What does the moving: a kind of piece to a square, or a drop.
    static constexpr int kSlots = (16 + kHandKinds) * kSquares;
    int slot(Action action) const;

    void noisy_moves(ActionList& list) const;
    void quiet_moves(ActionList& list) const;
    bool is_noisy(Action action) const;
    Score gain(Action action) const;
    bool wins_exchange(Action action, Score limit) const;

    bool in_check() const { return checkers_.any(); }
    Sight sight() const;
    bool gives_check(Action action, const Sight& sight) const;
    void quiet_checks(ActionList& list, const Sight& sight) const;

    // All moves that give check, also those that no search by evaluation would look at.
    void checks(ActionList& list) const;
    // Where the other king may go, as far as the present board decides that.
    Bitboard refuge() const;
    // A guess at how much there is to refute about a check; 0 if it mates.
    int resistance(Action check, Bitboard refuge);
    // What the board alone adds to the key, with the turn.
    std::uint64_t board_key() const;
    // How a move would change that, and the mover's hand.
    struct BoardChange {
        std::uint64_t key, hand;
    };
    BoardChange board_change(Action action) const;
    // A board that a line has passed, with the hand of one seat.
    struct Passed {
        std::uint64_t board;
        std::uint64_t hand;

        auto operator<=>(const Passed&) const = default;
    };
    // The boards of the game before this position, with the hand of a seat.
    std::vector<Passed> boards_before(Seat seat) const;
    // How often a position may occur before it ends the game; 0 for any number.
    int repetition_limit() const { return repetition_; }
    // Order a list so that drops on the same square follow each other.
    void gather_drops(ActionList& list) const;
    bool drops_on_same_square(Action one, Action other) const;
    Hand hand(Seat seat) const { return hands_[index(seat)]; }

    bool may_pass() const { return has_king(turn_) && has_king(opponent(turn_)); }
    PassUndo pass();
    void undo_pass(const PassUndo& undo);

  private:
    static constexpr std::uint64_t kTurnKey = 0x9E37'79B9'7F4A'7C15;

    static std::uint64_t key_for(Seat turn, std::uint64_t key) {
        // The low bits of a key are free, those of a table's index should not be.
        return std::rotr(key, 2) ^ (turn == Seat::kSecond ? kTurnKey : 0);
    }

    struct Lister;
    struct CheckTargets {
        Bitboard staying, promoting;
    };
    CheckTargets check_targets(Square from, const Sight& sight) const;
    Bitboard near_king(const Sight& sight) const;
    void list_drop_checks(ActionList& list, const Sight& sight, Bitboard free) const;

    bool could_promote(Square from, Square to) const;
    bool opens(Square from, Square to, const Sight& sight) const;
    Kings kings() const;
    int side_of(Seat seat) const { return seat == Seat::kFirst ? 1 : -1; }
    int full_balance() const;
    int piece_balance(Piece piece, Square square) const;
    Bitboard attackers(Square square, Bitboard occupied) const;
    Bitboard behind(Square square, Square gone, Bitboard occupied) const;

    template <class Visit>
    void each_thing(const Visit& visit) const;
    Change change_of(const Turn& turn) const;

    std::optional<Score> repetition(int ply) const;
    std::optional<Score> dominance(int ply) const;

    GamePast before_;
    std::vector<Passed> passed_;   // by the search, with the hand of the seat to move
    std::uint64_t board_now_ = 0;  // board_key(), kept up to date
    bool is_learned_ = false;      // whether the network evaluates
    mutable RunningSums sums_;     // up to date where they were asked for
    int balance_ = 0;              // by hand, as Black sees it
    Seat thinker_;                 // who thinks, and avoids draws
};

}  // namespace ludoteca::shogi

namespace ludoteca {
static_assert(Searchable<shogi::SearchPosition> && HasVerdict<shogi::SearchPosition> &&
              HasChecks<shogi::SearchPosition> && HasForesight<shogi::SearchPosition> &&
              HasPass<shogi::SearchPosition>);
}  // namespace ludoteca
