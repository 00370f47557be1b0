// Counts legal moves by set sizes.

#include "games/shogi/move_sets.h"

namespace ludoteca::shogi {
namespace {

struct Counter {
    int kinds_for_anywhere;
    int count = 0;
    Bitboard pawn_drops{};

    void by_step(Bitboard targets, int, bool) { count += targets.count(); }
    void by_piece(Bitboard targets, Square, bool) { count += targets.count(); }
    void drops_anywhere(Bitboard targets) { count += kinds_for_anywhere * targets.count(); }
    void drops(Bitboard targets, int kind) {
        count += targets.count();
        if (kind == kPawn) {
            pawn_drops = targets;
        }
    }
};

}  // namespace

int Position::count_moves() const {
    return king_targets().count() + count_moves_but_kings();
}

int Position::count_moves_but_kings() const {
    const Bitboard allowed = evasion_targets().without(taken_by(turn_));
    Counter counter{.kinds_for_anywhere = hands_[index(turn_)].kinds_for_anywhere()};
    visit_sets(allowed, counter);
    return counter.count - (mating_pawn(counter.pawn_drops) == kNowhere ? 0 : 1);
}

}  // namespace ludoteca::shogi
