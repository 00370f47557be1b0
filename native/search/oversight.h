// What a weak player does not see. Replies are overlooked by chance, but the same seed overlooks
// the same replies in the same positions, so that a search stays consistent with its table.

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

    // Whether anything may be overlooked at all.
    bool exists() const { return (quiet_ | noisy_) != 0; }

    // Whether a move is overlooked in the position of a key.
    bool hides(std::uint64_t key, Action action, bool is_quiet) const {
        const std::uint64_t drawn = mix(key ^ mix(seed_ + static_cast<std::uint64_t>(action)));
        return drawn >> 32 < (is_quiet ? quiet_ : noisy_);
    }

  private:
    // A chance as a part of 2^32.
    static std::uint64_t part(double chance) {
        return static_cast<std::uint64_t>(chance * 4'294'967'296.0);
    }

    std::uint64_t quiet_, noisy_;
    std::uint64_t seed_;
};

}  // namespace ludoteca
