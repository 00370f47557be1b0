// All sets of a given size, in symmetry classes.

#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "games/morris/board.h"
#include "solve/morris/symmetries.h"

namespace ludoteca::solve::morris {

using namespace ludoteca::morris;

constexpr std::uint64_t choose(int n, int k) {
    std::uint64_t ways = 1;
    for (int i = 0; i < k; ++i) {
        ways = ways * static_cast<std::uint64_t>(n - i) / static_cast<std::uint64_t>(i + 1);
    }
    return k > n ? 0 : ways;
}

// Gosper's hack.
constexpr Points next_set(Points set) {
    const Points low = set & -set, up = set + low;
    return set == 0 ? 0 : up | (((set ^ up) / low) >> 2);
}

class SetClasses {
  public:
    // The class of a set, a symmetry to its representative, and whether the set is symmetric.
    struct Location {
        std::uint32_t number : 24;
        std::uint32_t symmetry : 7;
        std::uint32_t is_symmetric : 1;
    };

    SetClasses(const Board& board, const Symmetries& symmetries, int men);

    std::uint32_t count() const { return static_cast<std::uint32_t>(firsts_.size()); }
    Points first(std::uint32_t number) const { return firsts_[number]; }
    Location find(Points set) const { return locations_[rank(set)]; }

    // The stabiliser of the representative, without the identity.
    std::span<const std::uint8_t> keepers(std::uint32_t number) const {
        return {keepers_.data() + keepers_begin_[number],
                keepers_begin_[number + 1] - keepers_begin_[number]};
    }

  private:
    static constexpr int kMaxMen = 12;
    // Contribution of a byte to the rank, by the number of members before it.
    using Share = std::array<std::array<std::uint32_t, kMaxMen + 1>, 256>;

    std::uint32_t rank(Points set) const {
        const std::size_t low = std::popcount(set & 255U);
        const std::size_t both = std::popcount(set & 65'535U);
        return shares_[0][set & 255][0] + shares_[1][set >> 8 & 255][low] +
               shares_[2][set >> 16][both];
    }
    void fill_shares();
    void add_class(const Symmetries& symmetries, Points first);

    std::array<Share, 3> shares_{};
    std::vector<Location> locations_;
    std::vector<Points> firsts_;
    std::vector<std::uint8_t> keepers_;
    std::vector<std::uint32_t> keepers_begin_{0};
};

}  // namespace ludoteca::solve::morris
