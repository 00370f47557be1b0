// Index of all states of the (m, n) subspace, for either side to move.
//
// A row is one set of the larger side, the representative of its symmetry class, with all sets of
// the smaller side on the other points. In symmetric rows only the first of equivalent cells is
// used.

#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/bits.h"
#include "games/morris/board.h"
#include "solve/morris/set_classes.h"
#include "solve/morris/symmetries.h"

namespace ludoteca::solve::morris {

using namespace ludoteca::morris;

struct Subspace {
    int larger, smaller;

    bool operator==(const Subspace&) const = default;
    int stones() const { return larger + smaller; }
    bool is_even() const { return larger == smaller; }
    std::string name() const { return std::to_string(larger) + "-" + std::to_string(smaller); }
};

class SubspaceIndex {
  public:
    struct Row {
        std::uint64_t begin;
        Points free;  // for the other side, after the symmetry
        std::uint32_t number;
        int symmetry;
        std::span<const std::uint8_t> keepers;
    };

    SubspaceIndex(const Board& board, const Symmetries& symmetries,
                  std::shared_ptr<const SetClasses> classes, Subspace subspace);

    Subspace subspace() const { return subspace_; }
    std::uint32_t rows() const { return classes_->count(); }
    std::uint32_t row_size() const { return static_cast<std::uint32_t>(sets_.size()); }
    std::uint64_t size() const { return std::uint64_t{rows()} * row_size(); }

    Points larger(std::uint32_t row) const { return classes_->first(row); }
    Points smaller(std::uint32_t row, std::uint32_t i) const {
        return spread(sets_[i], everywhere_ & ~classes_->first(row));
    }

    Row row(Points larger) const {
        const SetClasses::Location location = classes_->find(larger);
        return {std::uint64_t{location.number} * row_size(),
                everywhere_ & ~classes_->first(location.number), location.number,
                static_cast<int>(location.symmetry), keepers(location.number)};
    }
    std::span<const std::uint8_t> keepers(std::uint32_t row) const {
        return classes_->keepers(row);
    }

    // Canonical.
    std::uint64_t cell(const Row& row, Points smaller) const {
        const Points turned = symmetries_.apply(row.symmetry, smaller);
        std::uint32_t found = rank(squeeze(turned, row.free));
        for (const std::uint8_t keeper : row.keepers) {
            const Points same = symmetries_.apply(keeper, turned);
            found = std::min(found, rank(squeeze(same, row.free)));
        }
        return row.begin + found;
    }

  private:
    static constexpr int kLowBits = 12;

    // Of a compressed set.
    std::uint32_t rank(Points set) const {
        const Points low = set & (just(kLowBits) - 1);
        const auto high = static_cast<int>(set >> kLowBits);
        return low_ranks_[low] + high_ranks_[static_cast<std::size_t>(
                                     high * (subspace_.smaller + 1) + std::popcount(low))];
    }

    Subspace subspace_;
    Points everywhere_;
    const Symmetries& symmetries_;
    std::shared_ptr<const SetClasses> classes_;
    std::vector<Points> sets_;  // of the smaller side, compressed
    // Contributions of both halves to the rank; for the upper half, by the size of the lower.
    std::vector<std::uint16_t> low_ranks_, high_ranks_;
};

}  // namespace ludoteca::solve::morris
