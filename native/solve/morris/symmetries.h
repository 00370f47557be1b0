// The ways to lay a board onto itself: turned, mirrored, and with its squares inside out.

#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/morris/board.h"

namespace ludoteca::morris {

class Symmetries {
  public:
    explicit Symmetries(const Board& board);

    // The first leaves every point where it is.
    int count() const { return static_cast<int>(parts_.size()); }

    Points apply(int symmetry, Points set) const {
        const Parts& parts = parts_[static_cast<std::size_t>(symmetry)];
        return parts[0][set & 255] | parts[1][set >> 8 & 255] | parts[2][set >> 16];
    }

  private:
    using Images = std::array<int, kMostPoints>;
    using Parts = std::array<std::array<Points, 256>, 3>;  // the images of each byte of a set

    void extend(const Board& board, Images& images, int known, Points used);
    void add(const Board& board, const Images& images);

    std::vector<Parts> parts_;
};

}  // namespace ludoteca::morris
