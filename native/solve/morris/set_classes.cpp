#include "solve/morris/set_classes.h"

#include <bit>

#include "core/bits.h"

namespace ludoteca::solve::morris {

SetClasses::SetClasses(const Board& board, const Symmetries& symmetries, int men) {
    constexpr Location kNone{(1U << 24) - 1, 0, 0};
    fill_shares();
    const std::uint64_t sets = choose(board.points, men);
    locations_.assign(sets, kNone);
    Points set = just(men) - 1;
    for (std::uint64_t i = 0; i < sets; ++i, set = next_set(set)) {
        if (locations_[i].number == kNone.number) {
            add_class(symmetries, set);
        }
    }
}

// The rank of a set among the sets of its size, ascending.
void SetClasses::fill_shares() {
    for (int part = 0; part < 3; ++part) {
        for (Points byte = 0; byte < 256; ++byte) {
            for (int before = 0; before <= kMaxMen; ++before) {
                int members = before;
                std::uint64_t share = 0;
                for (Points left = byte; left && members < kMaxMen;) {
                    share += choose(8 * part + take_first(left), ++members);
                }
                shares_[part][byte][before] = static_cast<std::uint32_t>(share);
            }
        }
    }
}

void SetClasses::add_class(const Symmetries& symmetries, Points first) {
    const std::uint32_t number = count();
    firsts_.push_back(first);
    bool is_symmetric = false;
    for (int i = 1; i < symmetries.count(); ++i) {
        if (symmetries.apply(i, first) == first) {
            is_symmetric = true;
            keepers_.push_back(static_cast<std::uint8_t>(i));
        }
    }
    keepers_begin_.push_back(static_cast<std::uint32_t>(keepers_.size()));
    // Brute force: there are few symmetries.
    for (int i = 0; i < symmetries.count(); ++i) {
        const Points image = symmetries.apply(i, first);
        for (int back = 0; back < symmetries.count(); ++back) {
            if (symmetries.apply(back, image) == first) {
                locations_[rank(image)] = {number, static_cast<std::uint32_t>(back) & 127,
                                           is_symmetric};
                break;
            }
        }
    }
}

}  // namespace ludoteca::solve::morris
