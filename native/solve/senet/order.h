// Index of sets of occupied squares, by descending sum of places. Steps increase the sum, captures
// keep the set, and only the trap decreases it, so the iteration converges fast in this order.

#pragma once

#include <cstdint>
#include <vector>

#include "games/senet/board.h"

namespace ludoteca::solve::senet {

using ludoteca::senet::Place;
using ludoteca::senet::Squares;

// Sets in one half of the path, by size and sum. The trap is never occupied.
class Half {
  public:
    struct Kind {
        int count, sum;
        std::vector<Squares> sets;
    };
    struct Spot {
        std::uint16_t kind, number;
    };

    static constexpr int kSize = 15;

    explicit Half(Place first);

    const std::vector<Kind>& kinds() const { return kinds_; }
    const Kind* kind(int count, int sum) const;
    const Kind& kind_of(Spot spot) const { return kinds_[spot.kind]; }
    Spot spot(Squares set) const { return spots_[set]; }

  private:
    std::vector<Kind> kinds_;
    std::vector<Spot> spots_;
    std::vector<std::vector<int>> numbers_;  // by count and sum; -1 for none
};

class Order {
  public:
    struct Spot {
        int sum;
        std::uint32_t row;  // among the sets of this sum
    };

    explicit Order(int pieces);

    int lowest() const { return lowest_; }
    int highest() const { return highest_; }
    std::uint32_t rows(int sum) const { return layer(sum).rows; }
    std::uint64_t rows_before(int sum) const { return layer(sum).before; }
    std::uint64_t rows() const { return rows_; }

    Spot find(Squares taken) const {
        const Half::Spot low = low_half().spot(taken & kLow);
        const Half::Spot high = high_half().spot(taken >> Half::kSize);
        const Half::Kind& lows = low_half().kind_of(low);
        const int sum = lows.sum + high_half().kind_of(high).sum;
        const auto many = static_cast<std::uint32_t>(lows.sets.size());
        return {sum, layer(sum).first[high.kind] + high.number * many + low.number};
    }

    // Calls `update(row, taken)` for the rows of a sum in [first, last).
    template <class Look>
    void each(int sum, std::uint32_t first, std::uint32_t last, Look update) const;

  private:
    struct Layer {
        std::uint32_t rows = 0;
        std::uint64_t before = 0;
        std::vector<std::uint32_t> first;  // the first row of each kind of the high half
    };

    static constexpr Squares kLow = (Squares{1} << Half::kSize) - 1;

    static const Half& low_half();
    static const Half& high_half();
    const Layer& layer(int sum) const { return layers_[static_cast<unsigned>(sum - lowest_)]; }

    int pieces_, lowest_, highest_;
    std::uint64_t rows_ = 0;
    std::vector<Layer> layers_;
};

template <class Look>
void Order::each(int sum, std::uint32_t first, std::uint32_t last, Look update) const {
    for (const Half::Kind& highs : high_half().kinds()) {
        const Half::Kind* const lows = low_half().kind(pieces_ - highs.count, sum - highs.sum);
        const auto kind = static_cast<std::size_t>(&highs - high_half().kinds().data());
        std::uint32_t row = layer(sum).first[kind];
        if (lows == nullptr || row >= last ||
            row + highs.sets.size() * lows->sets.size() <= first) {
            continue;
        }
        for (const Squares high : highs.sets) {
            for (const Squares low : lows->sets) {
                if (row >= first && row < last) {
                    update(row, high << Half::kSize | low);
                }
                ++row;
            }
        }
    }
}

}  // namespace ludoteca::solve::senet
