// A walk through all positions of a part, the largest sums first, each computed from those that
// follow it.

#pragma once

#include <functional>
#include <optional>

#include "core/watch.h"
#include "crew.h"
#include "solve/senet/backup.h"

namespace ludoteca::solve::senet {

// A part and where its values are; no part where the last piece has left.
struct StoredPart {
    const Part* part = nullptr;
    Store* store = nullptr;
};

// A part and those that follow when a piece leaves: one only where both sides have as many.
struct Family {
    StoredPart self, without_larger, without_smaller;

    // How much memory the layers take that are looked at together.
    std::uint64_t memory() const;
};

class Sweep {
  public:
    // Told how many states have been looked at.
    using Told = std::function<void(std::uint64_t)>;

    Sweep(const Rules& rules, const Family& family);

    // Improve every value; return the largest change. An interrupt ends it early.
    Result<float> improve(Crew& crew, Watch& watch, const Told& told);
    // Look at every value without changing any; return the largest difference.
    Result<float> compare(Crew& crew, Watch& watch, const Told& told);

  private:
    struct WalkOptions {
        int looks;
        bool keeps;
    };

    Result<float> walk(WalkOptions options, Crew& crew, Watch& watch, const Told& told);
    std::optional<Error> hold(int sum);
    float look(int sum, WalkOptions options, Crew& crew);
    float look(int sum, std::uint32_t row, Squares taken, WalkOptions options);

    Layers values_;
    std::optional<Layers> without_larger_, without_smaller_;
    Backup backup_;
};

}  // namespace ludoteca::solve::senet
