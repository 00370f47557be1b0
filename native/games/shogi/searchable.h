// A position of Shogi in search: with a running evaluation, checks before they are given, and the
// exchanges on a square.

#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "games/shogi/evaluate.h"
#include "games/shogi/network.h"
#include "games/shogi/position.h"
#include "games/shogi/running_sums.h"
#include "search/searchable.h"

namespace ludoteca::shogi {

class SearchPosition : public Position {
  public:
    using Game = Position;
    using Knowledge = Learned;

    static constexpr bool kHasDice = false;
    static constexpr Tuning kTuning{
        .unit = 600, .aspiration = 50, .futility = 150, .exchange = 60, .extends_checks = true};

    struct Undo {
        Position::Undo position;
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

    std::uint64_t key() const {
        // The low bits of a key are free, those of a table's index should not be.
        return std::rotr(key_, 2) ^ (turn_ == Seat::kSecond ? kTurnKey : 0);
    }
    Score evaluate() const;
    std::optional<Score> verdict(int ply) const;

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

    bool may_pass() const { return has_king(turn_) && has_king(opponent(turn_)); }
    PassUndo pass();
    void undo_pass(const PassUndo& undo);

  private:
    static constexpr std::uint64_t kTurnKey = 0x9E37'79B9'7F4A'7C15;

    struct Lister;

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

    bool is_learned_ = false;    // whether the network evaluates
    mutable RunningSums sums_;   // up to date where they were asked for
    int balance_ = 0;            // by hand, as Black sees it
    Seat thinker_;     // who thinks, and avoids draws
};

}  // namespace ludoteca::shogi

namespace ludoteca {
static_assert(Searchable<shogi::SearchPosition> && HasVerdict<shogi::SearchPosition> &&
              HasChecks<shogi::SearchPosition> && HasPass<shogi::SearchPosition>);
}  // namespace ludoteca
