// What the values of one set of taken squares follow from: a look at every throw and every step.

#pragma once

#include <array>
#include <vector>

#include "games/senet/rules.h"
#include "solve/senet/layers.h"

namespace ludoteca::solve::senet {

using ludoteca::senet::kThrows;
using ludoteca::senet::Rules;
using ludoteca::senet::Throw;

class Backup {
  public:
    static constexpr int kMaxWays = 252;
    using Row = std::array<float, kMaxWays>;

    // How far the sum of the places changes within a part: by the trap down, by a step up. A piece
    // that leaves takes its place with it.
    static constexpr int kDown = 11, kUp = 6, kMinLeft = 24, kMaxLeft = 29;

    // `after_larger` has the values with one piece less on the side that has more, `after_smaller`
    // on the other, if that is not the same; nullptr where that piece is the last.
    Backup(const Rules& rules, Layers& values, Layers* after_larger, Layers* after_smaller);

    // Compute the values of a row from its own and its neighbours', looking so often at captures,
    // which stay within the row.
    void look(Squares taken, const float* now, Row& better, int looks) const;

  private:
    using Change = Colours::Change;

    // A piece leaves: for either side, how the ways change.
    struct Leaving {
        Layers* values;
        std::vector<Change> changes;  // by the index of the piece
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
