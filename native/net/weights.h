// A weight file: one line of text, then 16-bit floats.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace ludoteca {

class Weights {
  public:
    // The line names the kind and the sizes, as in "ludoteca-go 1 4 32".
    static Result<Weights> read(std::span<const std::byte> file, std::string_view kind);

    const std::vector<int>& sizes() const { return sizes_; }
    std::size_t left() const { return values_.size() - taken_; }
    // The next `count` weights, which must exist.
    std::span<const float> take(std::size_t count) {
        taken_ += count;
        return std::span<const float>(values_).subspan(taken_ - count, count);
    }

  private:
    std::vector<int> sizes_;
    std::vector<float> values_;
    std::size_t taken_ = 0;
};

}  // namespace ludoteca
