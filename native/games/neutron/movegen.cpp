// Move generation, ordered by the neutron's direction, the piece in reading order, its direction.

#include <bit>
#include <cstdint>
#include <numeric>

#include "core/bits.h"
#include "games/neutron/position.h"

namespace ludoteca::neutron {
namespace {

// One slide per free neighbour of each piece.
int count_slides(Cells pieces, Cells free) {
    int count = 0;
    while (pieces) {
        count += std::popcount(kNeighbours[take_first(pieces)] & free);
    }
    return count;
}

void add_slides(ActionList& list, int neutron, Cells pieces, Cells free) {
    while (pieces) {
        const int cell = take_first(pieces);
        Directions open = open_directions(cell, free);
        const int first = neutron * Turn::kPieceMoves + Turn::piece_move(cell, 0);
        while (open) {
            list.add(static_cast<Action>(first + take_first(open)));
        }
    }
}

int nth_slide(int n, Cells pieces, Cells free) {
    int cell = take_first(pieces);
    Directions open = open_directions(cell, free);
    while (n >= std::popcount(open)) {
        n -= std::popcount(open);
        cell = take_first(pieces);
        open = open_directions(cell, free);
    }
    return Turn::piece_move(cell, nth(open, n));
}

int sum(const ByDirection& counts) {
    return std::accumulate(counts.begin(), counts.end(), 0);
}

}  // namespace

void Position::moves(ActionList& list) const {
    if (board_ends()) {
        return;
    }
    if (opening_) {
        add_slides(list, Turn::kRest, own(), ~stoppers());
        return;
    }
    Directions open = open_directions(neutron_, ~stoppers());
    while (open) {
        const int direction = take_first(open);
        const int target = slide(neutron_, direction, stoppers());
        if (bit(target) & kHomeRows) {
            list.add(Turn{direction, Turn::kNoPiece}.action());
        } else {
            add_slides(list, direction, own(), ~stoppers_with(target));
        }
    }
}

// Turns by the neutron's direction, incrementally: pieces next to its origin gain a slide, those
// next to its target lose one.
ByDirection Position::count_by_neutron() const {
    const int freed =
        count_slides(own(), ~stoppers()) + std::popcount(kNeighbours[neutron_] & own());
    ByDirection counts;
    for (int direction = 0; direction < kDirections; ++direction) {
        const int target = slide(neutron_, direction, stoppers());
        const int slides = freed - std::popcount(kNeighbours[target] & own());
        const int turns = bit(target) & kHomeRows ? 1 : slides;
        counts[direction] = target == neutron_ ? 0 : turns;
    }
    return counts;
}

int Position::count_moves() const {
    if (board_ends()) {
        return 0;
    }
    if (opening_) {
        return count_slides(own(), ~stoppers());
    }
    return sum(count_by_neutron());
}

Action Position::random_move(Random& random) const {
    if (board_ends()) {
        return kNoAction;
    }
    if (opening_) {
        const int count = count_slides(own(), ~stoppers());
        if (count == 0) {
            return kNoAction;
        }
        const int piece = nth_slide(random.below(count), own(), ~stoppers());
        return Turn{Turn::kRest, piece}.action();
    }
    const ByDirection counts = count_by_neutron();
    const int count = sum(counts);
    if (count == 0) {
        return kNoAction;
    }
    int drawn = random.below(count);
    int direction = 0;
    while (drawn >= counts[direction]) {
        drawn -= counts[direction++];
    }
    const int target = slide(neutron_, direction, stoppers());
    const int piece =
        bit(target) & kHomeRows ? Turn::kNoPiece : nth_slide(drawn, own(), ~stoppers_with(target));
    return Turn{direction, piece}.action();
}

bool Position::is_move(Action action) const {
    const Turn turn = Turn::of(action);
    if (action >= Turn::kCount || board_ends() || (turn.neutron == Turn::kRest) != opening_) {
        return false;
    }
    int neutron = neutron_;
    if (!opening_) {
        neutron = slide(neutron_, turn.neutron, stoppers());
        if (neutron == neutron_) {
            return false;
        }
        if (bit(neutron) & kHomeRows) {
            return turn.piece == Turn::kNoPiece;
        }
    }
    return turn.piece != Turn::kNoPiece && own() & bit(turn.origin()) &&
           open_directions(turn.origin(), ~stoppers_with(neutron)) >> turn.direction() & 1;
}

}  // namespace ludoteca::neutron
