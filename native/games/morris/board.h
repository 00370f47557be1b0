// The boards of the morris family: points, the edges between them, and the mills.

#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "core/actions.h"

namespace ludoteca::morris {

// A set of points has bit 0 for the first point in reading order.
using Points = std::uint32_t;
using Edges = std::uint64_t;

inline constexpr int kMostPoints = 24;
inline constexpr int kMostEdges = 40;

constexpr Points just(int point) {
    return Points{1} << point;
}

// Horizontal, vertical and both diagonals: at most one line of each runs through a point.
inline constexpr int kDirections = 4;
inline constexpr int kMillsPerDirection = 8;
inline constexpr int kMillsPerPoint = 4;

// The number after the last point means the hand, or no capture.
struct Turn {
    int from, to, taken;
};

// Fast division of 16-bit numbers by a run-time constant.
class Divisor {
  public:
    constexpr Divisor() = default;
    explicit constexpr Divisor(int value)
        : value_(static_cast<std::uint32_t>(value)), inverse_((1ULL << 32) / value_ + 1) {}

    constexpr std::uint32_t quotient(std::uint32_t n) const {
        return static_cast<std::uint32_t>((n * inverse_) >> 32);
    }
    constexpr std::uint32_t rest(std::uint32_t n) const { return n - quotient(n) * value_; }

  private:
    std::uint32_t value_ = 1;
    std::uint64_t inverse_ = 0;
};

// All members follow from the lines; see Builder in board.cpp.
struct Board {
    using Mills = std::array<Points, kMillsPerDirection>;

    int points = 0;
    int directions = 0;  // how many of the four are used
    Points everywhere = 0;
    std::array<std::array<char, 2>, kMostPoints> names{};

    std::array<Points, kMostPoints> near{};
    std::array<Mills, kDirections> mills{};  // padded with empty sets
    // For each point, the rest of its mills; padded with impossible sets.
    std::array<std::array<Points, kMillsPerPoint>, kMostPoints> subspaces{};

    std::array<Points, kMostEdges> ends{};
    std::array<Edges, kDirections> aside{};  // the edges that do not run in a direction
    std::array<std::array<Edges, 256>, 3> touching_part{};

    Divisor by_points, by_taken;

    Points in_mills(Points men) const {
        Points found = 0;
        for (int direction = 0; direction < directions; ++direction) {
            for (const Points mill : mills[direction]) {
                found |= (mill & ~men) == 0 ? mill : 0;
            }
        }
        return found;
    }

    // Points on which one more man closes a mill in this direction.
    Points closing(Points men, int direction) const {
        Points found = 0;
        for (const Points mill : mills[direction]) {
            const Points missing = mill & ~men;
            found |= (missing & (missing - 1)) == 0 ? missing : 0;
        }
        return found;
    }

    Points closing(Points men) const {
        Points found = 0;
        for (int direction = 0; direction < directions; ++direction) {
            found |= closing(men, direction);
        }
        return found;
    }

    bool closes(Points others, int point) const {
        bool found = false;
        for (const Points pair : subspaces[point]) {
            found |= (pair & ~others) == 0;
        }
        return found;
    }

    Edges touching(Points set) const {
        return touching_part[0][set & 255] | touching_part[1][(set >> 8) & 255] |
               touching_part[2][set >> 16];
    }

    int nobody() const { return points; }
    int action_count() const { return (points + 1) * points * (points + 1); }

    Action number(const Turn& turn) const {
        return static_cast<Action>((turn.from * points + turn.to) * (points + 1) + turn.taken);
    }

    Turn turn(Action action) const {
        const std::uint32_t way = by_taken.quotient(action);
        return {static_cast<int>(by_points.quotient(way)), static_cast<int>(by_points.rest(way)),
                static_cast<int>(by_taken.rest(action))};
    }

    std::string name(int point) const { return {names[point].data(), names[point].size()}; }
    std::optional<int> find(char column, char row) const;

    // Whether a row of the text begins with this point.
    bool begins_row(int point) const {
        return point == 0 || names[point][1] != names[point - 1][1];
    }
    std::string shape() const;
};

extern const Board kNine;    // three squares, their side middles joined
extern const Board kTwelve;  // the same with the corners joined as well
extern const Board kSix;     // two squares; their joining lines have two points, so make no mill
extern const Board kThree;   // one square with its middle lines and diagonals

}  // namespace ludoteca::morris
