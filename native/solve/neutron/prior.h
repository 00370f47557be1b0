// Prior of target classes, from states with a single target.

#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace ludoteca::solve::neutron {

inline constexpr int kPriorLevels = 24;

// 24 levels; `bits` is a log probability in steps of 1/32 bit.
constexpr int prior_level(int bits) {
    constexpr int kLimits[] = {0,  1,  2,  3,  5,   7,   10,  13,  18,  24,  32, 40,
                               50, 61, 74, 87, 101, 115, 130, 145, 161, 177, 224};
    int level = kPriorLevels - 1;
    for (const int limit : kLimits) {
        level -= bits > limit;
    }
    return level;
}

class Prior {
  public:
    explicit Prior(std::size_t classes) : counts_(classes) {}

    void see(std::size_t kind, bool is_so) { ++counts_[kind][is_so]; }
    // Log frequencies.
    std::vector<std::byte> bits() const {
        std::vector<std::byte> found;
        for (const auto& [other, so] : counts_) {
            const double share = (so + 1.0) / (double(so) + other + 2);
            found.push_back(static_cast<std::byte>(
                std::clamp(static_cast<int>(std::lround(-32 * std::log2(share))), 0, 255)));
        }
        return found;
    }

  private:
    std::vector<std::array<std::uint32_t, 2>> counts_;
};

}  // namespace ludoteca::solve::neutron
