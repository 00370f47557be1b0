// Index of pairs of piece sets: a row per set of the top player, a column per set of the bottom
// player on the remaining squares. Of two mirror images only one has a row.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/bits.h"
#include "solve/neutron/board.h"

namespace ludoteca::solve::neutron {

constexpr std::uint32_t choose(int n, int k) {
    std::uint64_t ways = 1;
    for (int i = 0; i < k; ++i) {
        ways = ways * static_cast<std::uint64_t>(n - i) / static_cast<std::uint64_t>(i + 1);
    }
    return static_cast<std::uint32_t>(n < k ? 0 : ways);
}

// Combinatorial number system.
template <int kSquares, int kSize>
class Subsets {
  public:
    static constexpr std::uint32_t kCount = choose(kSquares, kSize);

    Subsets() {
        for (Set half = 0; half < kHalf; ++half) {
            low_[half] = rank(half, 0);
            for (int below = 0; below <= kSize; ++below) {
                high_[half][below] = rank(half << kHalfBits, below);
            }
        }
        sets_.reserve(kCount);
        for (Set set = 0; set < Set{1} << kSquares; ++set) {
            if (std::popcount(set) == kSize) {
                sets_.push_back(set);
            }
        }
    }

    Set operator[](std::size_t number) const { return sets_[number]; }
    std::uint32_t number(Set set) const {
        const Set low = set & (kHalf - 1);
        return low_[low] + high_[set >> kHalfBits][std::popcount(low)];
    }

  private:
    static constexpr int kHalfBits = (kSquares + 1) / 2;
    static constexpr Set kHalf = Set{1} << kHalfBits;

    static std::uint32_t rank(Set set, int below) {
        std::uint32_t sum = 0;
        for (int k = below; set && k < kSize;) {
            sum += choose(take_first(set), ++k);
        }
        return sum;
    }

    std::vector<Set> sets_;
    std::array<std::uint32_t, kHalf> low_;
    std::array<std::array<std::uint32_t, kSize + 1>, kHalf> high_;
};

struct Location {
    std::uint32_t row;
    std::uint32_t column;
    bool is_mirrored = false;
};

template <class B>
class Index {
  public:
    static constexpr std::uint32_t kColumns = choose(B::kSquares - B::kPieces, B::kPieces);

    static const Index& get() {
        static const Index made;
        return made;
    }

    std::uint32_t rows() const { return static_cast<std::uint32_t>(tops_.size()); }
    std::size_t pairs() const { return std::size_t{rows()} * kColumns; }

    Set top(std::uint32_t row) const { return tops_[row]; }
    Set bottom(Set top, std::uint32_t column) const {
        return spread(bottoms_[column], B::kAll & ~top);
    }
    std::uint32_t column(Set top, Set bottom) const {
        return bottoms_.number(squeeze(bottom, B::kAll & ~top));
    }

    // 2 if the mirror image has no row of its own.
    int weight(std::uint32_t row) const { return is_symmetric(tops_[row]) ? 1 : 2; }
    static bool is_symmetric(Set top) { return B::mirror(top) == top; }

    Location find(Set top, Set bottom) const {
        const std::int32_t row = rows_[all_.number(top)];
        if (row >= 0) {
            return {static_cast<std::uint32_t>(row), column(top, bottom)};
        }
        return {static_cast<std::uint32_t>(~row), column(B::mirror(top), B::mirror(bottom)), true};
    }

  private:
    Index() : rows_(all_.kCount) {
        for (std::uint32_t number = 0; number < all_.kCount; ++number) {
            const std::uint32_t other = all_.number(B::mirror(all_[number]));
            if (number <= other) {
                rows_[number] = static_cast<std::int32_t>(tops_.size());
                tops_.push_back(all_[number]);
            } else {
                rows_[number] = ~rows_[other];
            }
        }
    }

    Subsets<B::kSquares, B::kPieces> all_;
    Subsets<B::kSquares - B::kPieces, B::kPieces> bottoms_;
    std::vector<std::int32_t> rows_;  // by rank; bitwise complement for mirror images
    std::vector<Set> tops_;
};

// The other view exchanges the players and turns the board upside down. Visits the index of a pair
// in it; two if the row has both mirror images.
template <class B, class Visit>
void visit_other_view(const Index<B>& index, Set top, Set bottom, Visit visit) {
    const Set new_top = B::flip(bottom), new_bottom = B::flip(top);
    const Location location = index.find(new_top, new_bottom);
    visit(location);
    if (!location.is_mirrored && index.is_symmetric(new_top)) {
        visit(Location{location.row, index.column(new_top, B::mirror(new_bottom)), true});
    }
}

template <class B>
Word turn_word(Word word, const Location& location) {
    const Word flipped = B::flip_word(word);
    return location.is_mirrored ? B::mirror_word(flipped) : flipped;
}

}  // namespace ludoteca::solve::neutron
