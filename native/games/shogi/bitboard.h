// Bitboards of up to 81 squares.

#pragma once

#include <bit>
#include <cassert>
#include <cstdint>

#include "core/bits.h"

namespace ludoteca::shogi {

// Squares are numbered in reading order (9a, 8a, …), nine to a row. A smaller board is the top left
// corner.
using Square = int;

inline constexpr int kRow = 9;
inline constexpr int kSquares = kRow * kRow;

class Bitboard {
  public:
    constexpr Bitboard() = default;
    constexpr Bitboard(std::uint64_t low, std::uint64_t high) : low_(low), high_(high) {}

    static constexpr Bitboard of(Square square) {
        const std::uint64_t bit = std::uint64_t{1} << (square & 63);
        return square < 64 ? Bitboard(bit, 0) : Bitboard(0, bit);
    }

    constexpr std::uint64_t low() const { return low_; }
    constexpr std::uint64_t high() const { return high_; }

    constexpr bool any() const { return (low_ | high_) != 0; }
    constexpr bool none() const { return !any(); }
    constexpr int count() const { return std::popcount(low_) + std::popcount(high_); }
    constexpr bool has(Square square) const { return (*this & of(square)).any(); }

    constexpr Square first() const {
        assert(any());
        return low_ != 0 ? std::countr_zero(low_) : 64 + std::countr_zero(high_);
    }
    // The n-th square in reading order, from 0.
    Square nth(int n) const {
        const int low = std::popcount(low_);
        return n < low ? ludoteca::nth(low_, n) : 64 + ludoteca::nth(high_, n - low);
    }

    // In reading order.
    template <class Visit>
    constexpr void each(Visit&& visit) const {
        for (std::uint64_t rest = low_; rest != 0;) {
            visit(take_first(rest));
        }
        for (std::uint64_t rest = high_; rest != 0;) {
            visit(64 + take_first(rest));
        }
    }

    constexpr Bitboard operator&(Bitboard other) const {
        return {low_ & other.low_, high_ & other.high_};
    }
    constexpr Bitboard operator|(Bitboard other) const {
        return {low_ | other.low_, high_ | other.high_};
    }
    constexpr Bitboard operator^(Bitboard other) const {
        return {low_ ^ other.low_, high_ ^ other.high_};
    }
    constexpr Bitboard without(Bitboard other) const {
        return {low_ & ~other.low_, high_ & ~other.high_};
    }
    constexpr Bitboard& operator&=(Bitboard other) { return *this = *this & other; }
    constexpr Bitboard& operator|=(Bitboard other) { return *this = *this | other; }
    constexpr Bitboard& operator^=(Bitboard other) { return *this = *this ^ other; }
    constexpr bool operator==(const Bitboard&) const = default;

    // Shifts by less than 64.
    constexpr Bitboard lowered(int by) const {
        return {low_ >> by | high_ << (64 - by), high_ >> by};
    }
    constexpr Bitboard raised(int by) const {
        return {low_ << by, high_ << by | low_ >> (64 - by)};
    }

    // A ray towards higher squares, cut after its first blocker.
    constexpr Bitboard stopped_above(Bitboard stoppers) const {
        const Bitboard hit = *this & stoppers;
        const Bitboard less{hit.low_ - 1, hit.high_ - (hit.low_ == 0 ? 1 : 0)};
        return *this & (hit ^ less);
    }
    // A ray towards lower squares, cut after its first blocker.
    constexpr Bitboard stopped_below(Bitboard stoppers) const {
        const std::uint64_t high = high_ & stoppers.high_;
        // Square 0 ends every such ray, occupied or not.
        const std::uint64_t nearest = high != 0 ? high : ((low_ & stoppers.low_) | 1);
        const auto from_nearest =
            static_cast<std::uint64_t>(INT64_MIN >> std::countl_zero(nearest));
        return high != 0 ? Bitboard(0, high_ & from_nearest) : Bitboard(low_ & from_nearest, high_);
    }

    // All squares of the occupied files.
    constexpr Bitboard files() const {
        const Bitboard four = *this | lowered(4 * kRow);
        std::uint64_t row = four.low_ | (high_ >> (8 * kRow - 64));
        row |= row >> (2 * kRow);
        row = (row | row >> kRow) & ((1U << kRow) - 1);
        // Replicates the row nine times.
        return {row * 0x8040'2010'0804'0201U, row >> 1 | row << 8};
    }

  private:
    std::uint64_t low_ = 0, high_ = 0;
};

inline constexpr Bitboard kEverywhere(~std::uint64_t{0}, (1U << (kSquares - 64)) - 1);

}  // namespace ludoteca::shogi
