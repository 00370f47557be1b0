// Replies that a weakened player overlooks: random, but a function of seed, position and move, so
// that the search stays consistent with its transposition table.

#pragma once

#include <cstdint>

#include "core/actions.h"
#include "core/random.h"
#include "search/thought.h"

namespace ludoteca {

class Oversight {
  public:
    explicit Oversight(const ThinkOptions& options)
        : quiet_(part(options.overlooks)),
          noisy_(part(options.overlooks_captures)),
          seed_(mix(options.seed)) {}

    bool exists() const { return (quiet_ | noisy_) != 0; }

    bool hides(std::uint64_t key, Action action, bool is_quiet) const {
        const std::uint64_t drawn = mix(key ^ mix(seed_ + static_cast<std::uint64_t>(action)));
        return drawn >> 32 < (is_quiet ? quiet_ : noisy_);
    }

  private:
    // Fixed point, 32 fractional bits.
    static std::uint64_t part(double chance) {
        return static_cast<std::uint64_t>(chance * 4'294'967'296.0);
    }

    std::uint64_t quiet_, noisy_;
    std::uint64_t seed_;
};

}  // namespace ludoteca
