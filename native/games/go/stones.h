// Stones, chains and pseudo-liberties, with undo.

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

// Contents of a point: a seat's index, or one of these.
inline constexpr std::uint8_t kFree = 2;
inline constexpr std::uint8_t kOff = 3;

// Pseudo-liberties of a chain (a liberty counts once per adjacent stone): their number, sum and sum
// of squares in fields of 12, 21 and 31 bits. There are fewer than 4 * 625, on points below 625, so
// no field overflows.
using Liberties = std::uint64_t;

constexpr Liberties liberty(Point point) {
    const Liberties number = point;
    return std::uint64_t{1} << 52 | number << 31 | number * number;
}

// One liberty if number * squares = sum² (Cauchy–Schwarz).
constexpr bool is_atari(Liberties liberties) {
    const std::uint64_t number = liberties >> 52;
    const std::uint64_t sum = liberties >> 31 & 0x1FFFFF;
    const std::uint64_t squares = liberties & 0x7FFFFFFF;
    return number * squares == sum * sum;
}

constexpr Point only_liberty(Liberties liberties) {
    return static_cast<Point>((liberties >> 31 & 0x1FFFFF) / (liberties >> 52));
}

class Stones {
  public:
    struct Spot {
        // Valid at the first point of a chain.
        Liberties liberties;
        std::uint64_t key;

        Point chain;  // its first point; board.off if free
        Point next;   // circular list of the chain

        // Free point: index in free_; first point of a chain: its size.
        std::uint16_t number;
    };

    // For undo.
    struct Change {
        Spot before;
        std::uint64_t key;
        std::array<Point, 4> kept, joined;  // merged chains, in pairs
        std::array<Point, 4> taken;         // captured chains
        Point point;
        std::uint16_t captured;  // stones
        std::uint16_t lost;      // by suicide
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

    Liberties liberties(Point stone) const { return spots_[spots_[stone].chain].liberties; }
    // Of the chain after a stone on a free point, before captures.
    Liberties liberties_after(Point point, int colour) const;

    int free_count() const { return free_count_; }
    Point free_point(int place) const { return free_[static_cast<std::size_t>(place)]; }
    bool is_free(Point point) const { return stones_[point] == kFree; }

    bool touches_free(Point point) const { return around_[point] >= kAround[kFree]; }
    bool touches(Point point, int colour) const {
        return (kTouched[around_[point]] >> colour & 1) != 0;
    }
    bool is_surrounded(Point point, int colour) const {
        return around_[point] == board_->degree[point] * kAround[colour];
    }
    // 1 for free points with a free neighbour, else 0.
    void mark_touching_free(std::uint8_t* marks) const {
        const auto points = static_cast<std::size_t>(board_->points);
        for (std::size_t i = 0; i < points; ++i) {
            marks[i] = int{stones_[i] == kFree} & int{around_[i] >= kAround[kFree]};
        }
    }
    // After captures.
    bool has_liberty_after(Point point, int colour) const {
        return touches_free(point) || has_liberty_by_contact(point, colour);
    }
    bool is_suicide(Point point, int colour) const { return !has_liberty_after(point, colour); }

    bool captures(Point point, int colour) const;

    // A single-point eye: at most one enemy stone on its diagonals, none at the edge.
    bool is_eye(Point point, int colour) const;

    // Area with all stones alive: a seat's index, or kFree.
    void mark_owners(std::uint8_t* owners) const;

    std::uint64_t key_after(Point point, int colour) const {
        return touches(point, 1 - colour) || !touches_free(point) ? key_after_contact(point, colour)
                                                                  : key_ ^ stone_key(point, colour);
    }

    // Without captures.
    void put(Point point, int colour) {
        Change change{};
        put(point, colour, change);
    }

    // Captures; else suicide if there is no liberty.
    Change play(Point point, int colour);
    void undo(const Change& change, int colour);

    bool is_ok() const;

  private:
    bool is_chain_ok(Point chain) const;

    static constexpr std::array<std::uint8_t, 4> kAround = {1, 5, 25, 0};

    // Colours present in a value of around_, as bits.
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

    bool has_liberty_by_contact(Point point, int colour) const;
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
    // Includes board.off as a dummy. Structure of arrays, for vectorised loops.
    std::array<Spot, kMostPoints + 1> spots_;
    std::array<std::uint8_t, kMostPoints + 1> stones_;
    std::array<std::uint8_t, kMostPoints + 1> around_;  // 25 * free + 5 * white + black neighbours
};

}  // namespace ludoteca::go
