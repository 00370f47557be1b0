// The position with players exchanged, turned upside down.

#pragma once

#include "solve/neutron/board.h"
#include "solve/neutron/index.h"

namespace ludoteca::solve::neutron {

// Visits the place of a pair in the other view; two places if the row has both mirror images.
template <class B, class Visit>
void visit_other_view(const Index<B>& index, Set top, Set bottom, Visit visit) {
    const Set new_top = B::flip(bottom), new_bottom = B::flip(top);
    const Place place = index.find(new_top, new_bottom);
    visit(place);
    if (!place.is_mirrored && index.is_symmetric(new_top)) {
        visit(Place{place.row, index.column(new_top, B::mirror(new_bottom)), true});
    }
}

template <class B>
Word turn_word(Word word, const Place& place) {
    const Word flipped = B::flip_word(word);
    return place.is_mirrored ? B::mirror_word(flipped) : flipped;
}

}  // namespace ludoteca::solve::neutron
