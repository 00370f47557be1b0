// The automorphisms of a board: rotations, reflections, and swapping inner and outer square.

#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/morris/board.h"

namespace ludoteca::solve::morris {

using namespace ludoteca::morris;

class Symmetries {
  public:
    explicit Symmetries(const Board& board);

    // The first is the identity.
    int count() const { return static_cast<int>(parts_.size()); }

    Points apply(int symmetry, Points set) const {
        const Parts& parts = parts_[static_cast<std::size_t>(symmetry)];
        return parts[0][set & 255] | parts[1][set >> 8 & 255] | parts[2][set >> 16];
    }

  private:
    using Images = std::array<int, kMostPoints>;
    using Parts = std::array<std::array<Points, 256>, 3>;  // images by byte of a set

    void extend(const Board& board, Images& images, int known, Points used);
    void add(const Board& board, const Images& images);

    std::vector<Parts> parts_;
};

}  // namespace ludoteca::solve::morris
