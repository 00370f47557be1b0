// Whose pieces the taken squares hold: all the ways, numbered, and what the steps make of them.
//
// A way is a set of bits, one for each taken square in the order of the path, set for the pieces of
// the player about to throw. With n against m pieces the ways with n own pieces come first, then
// those with m, each in ascending order of the bits; so the way with all colours changed has the
// number counted from the other end.

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace ludoteca::solve::senet {

class Colours {
  public:
    using Number = std::uint8_t;
    using Ways = std::uint32_t;

    // From each of some ways, in a fixed order, to another.
    struct Change {
        std::vector<Number> before, after;
    };

    // `larger` against `smaller` pieces, of either side.
    Colours(int larger, int smaller);

    int pieces() const { return larger_ + smaller_; }
    int size() const { return static_cast<int>(ways_.size()); }
    Number number(Ways own) const { return numbers_[own]; }
    Ways way(int number) const { return ways_[static_cast<unsigned>(number)]; }

    // The own piece at one index goes to a free square, and has another index there.
    const Change& step(int from, int to) const { return steps_[at(from, to)]; }
    // It changes places with an enemy that no neighbour protects; a neighbour is a piece beside it,
    // of whatever colour.
    const Change& capture(int from, int to, bool has_one_before, bool has_one_after) const {
        return captures_[at(from, to) * 4 + has_one_before * 2U + has_one_after];
    }
    // It leaves the board; among the ways of `rest`, where the player has one piece less of
    // `own` pieces.
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
