#include "solve/morris/pair_index.h"

#include <utility>

namespace ludoteca::morris {

PairIndex::PairIndex(const Board& board, const Symmetries& symmetries,
                     std::shared_ptr<const SetClasses> classes, Pair pair)
    : pair_(pair),
      everywhere_(board.everywhere),
      symmetries_(symmetries),
      classes_(std::move(classes)) {
    const int free = board.points - pair.larger;
    Points set = just(pair.smaller) - 1;
    for (std::uint64_t i = 0; i < choose(free, pair.smaller); ++i, set = next_set(set)) {
        sets_.push_back(set);
    }
    // A set comes after all those that have the same larger members and a smaller one at the first
    // difference: choose(point, n) for its n-th member.
    const auto share = [&](Points part, int begin, int members) {
        std::uint64_t sum = 0;
        while (part && members <= pair.smaller) {
            sum += choose(begin + take_first(part), ++members);
        }
        return static_cast<std::uint16_t>(sum);
    };
    for (Points low = 0; low < just(kLowBits); ++low) {
        low_ranks_.push_back(share(low, 0, 0));
    }
    for (Points high = 0; high < just(std::max(free - kLowBits, 0)); ++high) {
        for (int before = 0; before <= pair.smaller; ++before) {
            high_ranks_.push_back(share(high, kLowBits, before));
        }
    }
}

}  // namespace ludoteca::morris
