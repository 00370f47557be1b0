// The stones on a board, joined into chains with their liberties; moves can be undone.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "core/random.h"
#include "core/seat.h"
#include "games/go/board.h"

namespace ludoteca::go {

// What is on a point: a stone of a seat, by its index, or one of these.
inline constexpr std::uint8_t kFree = 2;
inline constexpr std::uint8_t kOff = 3;

// The liberties of a chain, each counted once for every stone it is beside: their number, the sum
// of their points and the sum of the squares of those, in one number that is added and subtracted
// as a whole. No field of 12, 21 and 31 bits runs over: there are fewer than 4 * 625 on points
// below 625.
using Liberties = std::uint64_t;

constexpr Liberties liberty(Point point) {
    const Liberties number = point;
    return std::uint64_t{1} << 52 | number << 31 | number * number;
}

// All are the same point just when number * squares = sum² (Cauchy and Schwarz).
constexpr bool is_atari(Liberties liberties) {
    const std::uint64_t number = liberties >> 52;
    const std::uint64_t sum = liberties >> 31 & 0x1FFFFF;
    const std::uint64_t squares = liberties & 0x7FFFFFFF;
    return number * squares == sum * sum;
}

// The liberty of a chain in atari.
constexpr Point only_liberty(Liberties liberties) {
    return static_cast<Point>((liberties >> 31 & 0x1FFFFF) / (liberties >> 52));
}

class Stones {
  public:
    struct Spot {
        // Of the first point of a chain, for all its stones.
        Liberties liberties;
        std::uint64_t key;

        Point chain;  // the first point of its chain; off the board if it is free
        Point next;   // the next stone of its chain, in a ring

        // Of a free point its place in the list of them; of a chain's first, how many stones.
        std::uint16_t number;
    };

    // What a stone changed, for undo.
    struct Change {
        Spot before;
        std::uint64_t key;
        std::array<Point, 4> kept, joined;  // chains, in pairs that became one
        std::array<Point, 4> taken;         // chains of the opponent
        Point point;
        std::uint16_t captured;  // stones of the opponent
        std::uint16_t lost;      // own stones, by suicide
        std::uint8_t joins, takes;
    };

    explicit Stones(const Board& board);

    Stones(const Stones& other) { *this = other; }
    Stones& operator=(const Stones& other);

    const Board& board() const { return *board_; }
    std::uint8_t operator[](Point point) const { return stones_[point]; }
    std::span<const std::uint8_t> all() const {
        return std::span(stones_).first(static_cast<std::size_t>(board_->points));
    }
    const Spot& spot(Point point) const { return spots_[point]; }
    std::uint64_t key() const { return key_; }

    // The liberties of a stone's chain.
    Liberties liberties(Point stone) const { return spots_[spots_[stone].chain].liberties; }
    // Those of the chain that a stone on a free point would belong to, before it captures.
    Liberties liberties_after(Point point, int colour) const;

    int free_count() const { return free_count_; }
    Point free_point(int place) const { return free_[static_cast<std::size_t>(place)]; }
    bool is_free(Point point) const { return stones_[point] == kFree; }

    bool touches_free(Point point) const { return around_[point] >= kAround[kFree]; }
    bool touches(Point point, int colour) const {
        return (kTouched[around_[point]] >> colour & 1) != 0;
    }
    // Whether all neighbours are stones of one colour.
    bool is_surrounded(Point point, int colour) const {
        return around_[point] == board_->degree[point] * kAround[colour];
    }
    // Mark with 1 the free points that touch another one, where a stone keeps a liberty, and with 0
    // the others.
    void mark_airy(std::uint8_t* marks) const {
        const auto points = static_cast<std::size_t>(board_->points);
        for (std::size_t i = 0; i < points; ++i) {
            marks[i] = int{stones_[i] == kFree} & int{around_[i] >= kAround[kFree]};
        }
    }
    // Whether a stone on a free point would keep a liberty or capture.
    bool lives(Point point, int colour) const {
        return touches_free(point) || breathes(point, colour);
    }

    // Whether a stone on a free point would capture.
    bool captures(Point point, int colour) const;

    // An eye of one point that no playout should fill: at most one enemy stone at its corners, none
    // at the edge.
    bool is_eye(Point point, int colour) const;

    // Mark each point with the seat that owns it if all stones are alive, by its index; kFree if
    // neither does.
    void mark_owners(std::uint8_t* owners) const;

    // The key of the board after a stone on a free point.
    std::uint64_t key_after(Point point, int colour) const {
        return touches(point, 1 - colour) || !touches_free(point) ? key_after_contact(point, colour)
                                                                  : key_ ^ stone_key(point, colour);
    }

    // Put down a stone without taking any off.
    void put(Point point, int colour) {
        Change change{};
        put(point, colour, change);
    }

    // Play a stone: remove what it captures, or else its own chain if that has no liberties.
    Change play(Point point, int colour);
    void undo(const Change& change, int colour);

  private:
    static constexpr std::array<std::uint8_t, 4> kAround = {1, 5, 25, 0};

    // Of each value of around, which colours are in it: bit 0 for Black, bit 1 for White.
    static constexpr std::array<std::uint8_t, 125> kTouched = [] {
        std::array<std::uint8_t, 125> touched{};
        for (std::size_t around = 0; around < touched.size(); ++around) {
            touched[around] =
                static_cast<std::uint8_t>((around % 5 != 0) + 2 * (around / 5 % 5 != 0));
        }
        return touched;
    }();

    static constexpr std::uint64_t stone_key(Point point, int colour) {
        return kKeys[static_cast<std::size_t>(2 * point + colour)];
    }

    bool breathes(Point point, int colour) const;
    std::uint64_t key_after_contact(Point point, int colour) const;

    void put(Point point, int colour, Change& change);
    Point join(Point one, Point other, Change& change);
    void split(Point kept, Point joined);
    int take_off(Point chain);
    void put_back(Point chain, int colour);
    void lift(const Change& change, int colour);

    static constexpr std::array<std::uint64_t, 2 * kMostPoints> kKeys = [] {
        std::array<std::uint64_t, 2 * kMostPoints> keys{};
        for (std::uint64_t i = 0; i < keys.size(); ++i) {
            keys[i] = mix(mix(i));
        }
        return keys;
    }();

    const Board* board_;
    std::uint64_t key_;
    int free_count_;
    std::array<Point, kMostPoints> free_;
    // The point off the board has a spot too, to avoid checks; its liberties are meaningless. Data
    // used for all points at once lies side by side.
    std::array<Spot, kMostPoints + 1> spots_;
    std::array<std::uint8_t, kMostPoints + 1> stones_;
    std::array<std::uint8_t, kMostPoints + 1> around_;  // 25 * free + 5 * white + black neighbours
};

}  // namespace ludoteca::go
