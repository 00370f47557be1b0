// Draws a uniform legal move from move sets.

#include <array>

#include "games/shogi/move_sets.h"

namespace ludoteca::shogi {
namespace {

// After this many misses, listing all moves is cheaper.
constexpr int kTries = 8;

// Numbers the moves of several sets.
class Urn {
  public:
    explicit Urn(Hand hand) : hand_(hand) {}

    void by_step(Bitboard targets, int distance, bool promotes) {
        add(targets, kNoKind, -distance, 1, promotes);
    }
    void by_piece(Bitboard targets, Square from, bool promotes) {
        add(targets, kNoKind, from, 0, promotes);
    }
    void drops_anywhere(Bitboard targets) {
        for (int kind = kSilver; kind <= kRook; ++kind) {
            if (hand_.has(kind)) {
                drops(targets, kind);
            }
        }
    }
    void drops(Bitboard targets, int kind) { add(targets, kind, 0, 0, false); }

    int total() const { return total_; }

    Turn operator[](int number) const {
        std::size_t at = 0;
        while (sets_[at].end <= number) {
            ++at;
        }
        const Set& set = sets_[at];
        const int first = at == 0 ? 0 : sets_[at - 1].end;
        const Square to = Bitboard(set.low, set.high).nth(number - first);
        return {set.dropped, set.from + set.times_to * to, to, set.promotes};
    }

  private:
    // Trivial members: no initialisation cost.
    struct Set {
        std::uint64_t low, high;  // the targets
        std::int16_t end;         // number after the last move of this set
        // origin = from + times_to * target
        std::int8_t from, times_to;
        std::uint8_t dropped;
        bool promotes;
    };

    // 18 by step; 2 per lance, bishop, rook and pinned piece (at most 8); 7 kinds of drops; the
    // king.
    static constexpr std::size_t kMostSets = 64;

    void add(Bitboard targets, int dropped, int from, int times_to, bool promotes) {
        const int count = targets.count();
        total_ += count;
        sets_[size_] = {.low = targets.low(),
                        .high = targets.high(),
                        .end = static_cast<std::int16_t>(total_),
                        .from = static_cast<std::int8_t>(from),
                        .times_to = static_cast<std::int8_t>(times_to),
                        .dropped = static_cast<std::uint8_t>(dropped),
                        .promotes = promotes};
        size_ += count > 0 ? 1 : 0;
    }

    std::size_t size_ = 0;
    int total_ = 0;
    Hand hand_;
    std::array<Set, kMostSets> sets_;
};

}  // namespace

// Rejection sampling over pseudo-legal moves, which include king moves into check and uchifuzume.
Action Position::random_move(Random& random) const {
    const Bitboard allowed = evasion_targets().without(taken_by(turn_));
    Urn urn(hands_[index(turn_)]);
    visit_sets(allowed, urn);
    const Bitboard here = of(turn_, kKingGait);
    const Square home = here.any() ? here.first() : kNowhere;
    if (home != kNowhere) {
        urn.by_piece(kWaysTable.step(kKingGait, turn_, home).without(taken_by(turn_)), home, false);
    }
    for (int tries = 0; tries < kTries && urn.total() > 0; ++tries) {
        const Turn turn = urn[random.below(urn.total())];
        const bool is_legal =
            turn.dropped == kNoKind
                ? turn.from != home ||
                      safe_squares(turn_, Bitboard::of(turn.to), occupied() ^ here).any()
                : turn.dropped != kPawn || mating_pawn(Bitboard::of(turn.to)) == kNowhere;
        if (is_legal) {
            return action(turn);
        }
    }
    // Few or no legal moves.
    ActionList list;
    moves(list);
    if (list.empty()) {
        return kNoAction;
    }
    return list[random.below(list.size())];
}

}  // namespace ludoteca::shogi
