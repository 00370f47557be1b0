#include "solve/morris/subspace_index.h"

#include <utility>

namespace ludoteca::solve::morris {

SubspaceIndex::SubspaceIndex(const Board& board, const Symmetries& symmetries,
                             std::shared_ptr<const SetClasses> classes, Subspace subspace)
    : subspace_(subspace),
      everywhere_(board.everywhere),
      symmetries_(symmetries),
      classes_(std::move(classes)) {
    const int free = board.points - subspace.larger;
    Points set = just(subspace.smaller) - 1;
    for (std::uint64_t i = 0; i < choose(free, subspace.smaller); ++i, set = next_set(set)) {
        sets_.push_back(set);
    }
    // Combinatorial number system: choose(point, n) for the n-th member.
    const auto share = [&](Points part, int begin, int members) {
        std::uint64_t sum = 0;
        while (part && members <= subspace.smaller) {
            sum += choose(begin + take_first(part), ++members);
        }
        return static_cast<std::uint16_t>(sum);
    };
    for (Points low = 0; low < just(kLowBits); ++low) {
        low_ranks_.push_back(share(low, 0, 0));
    }
    for (Points high = 0; high < just(std::max(free - kLowBits, 0)); ++high) {
        for (int before = 0; before <= subspace.smaller; ++before) {
            high_ranks_.push_back(share(high, kLowBits, before));
        }
    }
}

}  // namespace ludoteca::solve::morris
