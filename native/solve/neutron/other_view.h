// The same position with the players exchanged: the board is turned upside down, so that the
// player at the bottom sits at the top.

#pragma once

#include "solve/neutron/board.h"
#include "solve/neutron/index.h"

namespace ludoteca::solve::neutron {

// Call `visit(place)` for the place of a pair in the other view, and for the second place of a pair
// whose row has both mirror images.
template <class B, class Visit>
void visit_other_view(const Index<B>& index, Set top, Set bottom, Visit visit) {
    const Set new_top = B::flip(bottom), new_bottom = B::flip(top);
    const Place place = index.find(new_top, new_bottom);
    visit(place);
    if (!place.is_mirrored && index.is_symmetric(new_top)) {
        visit(Place{place.row, index.column(new_top, B::mirror(new_bottom)), true});
    }
}

// A word of the pair, as it is at that place.
template <class B>
Word turn_word(Word word, const Place& place) {
    const Word flipped = B::flip_word(word);
    return place.is_mirrored ? B::mirror_word(flipped) : flipped;
}

}  // namespace ludoteca::solve::neutron
