// The Bellman backup of one row: all throws, all steps.

#pragma once

#include <array>
#include <vector>

#include "games/senet/rules.h"
#include "solve/senet/solver/layers.h"

namespace ludoteca::solve::senet {

using ludoteca::senet::kThrows;
using ludoteca::senet::Rules;
using ludoteca::senet::Throw;

class Backup {
  public:
    static constexpr int kMaxWays = 252;
    using Row = std::array<float, kMaxWays>;

    // Changes of the sum: by the trap, by a step, by bearing off.
    static constexpr int kDown = 11, kUp = 6, kMinLeft = 24, kMaxLeft = 29;

    // Values after the larger or smaller side has borne off a piece; nullptr if it was the last.
    Backup(const Rules& rules, Layers& values, Layers* after_larger, Layers* after_smaller);

    // Captures stay within the row, so several passes over it pay off.
    void update(Squares taken, const float* now, Row& better, int passes) const;

  private:
    using Change = Colours::Change;

    // Bearing off, by side.
    struct Leaving {
        Layers* values;
        std::vector<Change> changes;  // by piece
    };
    // A step that stays within the row.
    struct Inner {
        Throw thrown;
        const Change* change;
    };
    struct Work;

    void copy(const std::array<Row, kThrows>& from, std::array<Row, kThrows>& to) const;
    void step(Work& work, Throw thrown, int index) const;
    void leave(Work& work, Throw thrown, int index) const;
    void move(Work& work, Throw thrown, int index, Place target) const;
    void combine(const Work& work, Row& values) const;

    Rules rules_;
    Layers* values_;
    const Colours* colours_;
    std::array<Leaving, 2> leavings_;
};

}  // namespace ludoteca::solve::senet
