// Colourings of the occupied squares, numbered, and how steps change them.
//
// A colouring has one bit per occupied square in path order, set for the player about to throw.
// Those with n own pieces come first, then those with m, each ascending, so that complements are
// mirrored.

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace ludoteca::solve::senet {

class Colours {
  public:
    using Number = std::uint8_t;
    using Ways = std::uint32_t;

    // A partial map between colourings.
    struct Change {
        std::vector<Number> before, after;
    };

    Colours(int larger, int smaller);

    int pieces() const { return larger_ + smaller_; }
    int size() const { return static_cast<int>(ways_.size()); }
    Number number(Ways own) const { return numbers_[own]; }
    Ways way(int number) const { return ways_[static_cast<unsigned>(number)]; }

    // Indexes among the occupied squares before and after.
    const Change& step(int from, int to) const { return steps_[at(from, to)]; }
    // Swaps with an unprotected enemy; neighbours may have either colour.
    const Change& capture(int from, int to, bool has_one_before, bool has_one_after) const {
        return captures_[at(from, to) * 4 + has_one_before * 2U + has_one_after];
    }
    // Bears off a piece; the result is a colouring of `rest`.
    Change leave(int from, int own, const Colours& rest) const;

  private:
    std::size_t at(int from, int to) const { return static_cast<unsigned>(from * pieces() + to); }
    Change step_ways(int from, int to) const;
    Change capture_ways(int from, int to, Ways neighbours) const;

    int larger_, smaller_;
    std::vector<Ways> ways_;
    std::vector<Number> numbers_;  // by the bits
    std::vector<Change> steps_, captures_;
};

}  // namespace ludoteca::solve::senet
