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
    ranks_.resize(std::size_t{1} << free);
    Points set = just(pair.smaller) - 1;
    for (std::uint64_t i = 0; i < choose(free, pair.smaller); ++i, set = next_set(set)) {
        ranks_[set] = static_cast<std::uint16_t>(i);
        sets_.push_back(set);
    }
}

}  // namespace ludoteca::morris
