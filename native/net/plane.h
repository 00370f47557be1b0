// The activations of a square board, channels last.

#pragma once

#include <cstddef>
#include <vector>

namespace ludoteca {

// Zero-padded for tiles of 4×4 points.
class Plane {
  public:
    Plane(int size, int channels)
        : size_(size),
          channels_(channels),
          tiles_((size + 3) / 4),
          values_(static_cast<std::size_t>(stride() * stride() * channels)) {}

    int size() const { return size_; }
    int channels() const { return channels_; }
    // Per row.
    int tiles() const { return tiles_; }
    int stride() const { return 4 * tiles_ + 2; }

    // The channels of a point; rows and columns count from 0 and may be one off the board.
    float* at(int row, int column) { return values_.data() + offset(row, column); }
    const float* at(int row, int column) const { return values_.data() + offset(row, column); }

  private:
    std::ptrdiff_t offset(int row, int column) const {
        return static_cast<std::ptrdiff_t>((row + 1) * stride() + column + 1) * channels_;
    }

    int size_, channels_, tiles_;
    std::vector<float> values_;
};

}  // namespace ludoteca
