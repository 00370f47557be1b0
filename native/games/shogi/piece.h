// Pieces, gaits and hands.

#pragma once

#include <bit>
#include <cassert>
#include <cstdint>

#include "core/seat.h"

namespace ludoteca::shogi {

// A promoted kind is its plain kind and kPromotion.
enum Kind : std::uint8_t {
    kPawn,
    kLance,
    kKnight,
    kSilver,
    kGold,
    kBishop,
    kRook,
    kKing,
    kTokin,
    kPromotedLance,
    kPromotedKnight,
    kPromotedSilver,
    kHorse = 13,
    kDragon,
    kNoKind,
};

inline constexpr int kPromotion = 8;
inline constexpr int kHandKinds = 7;  // pawn to rook

constexpr bool can_promote(int kind) {
    return kind < kKing && kind != kGold;
}

constexpr bool is_promoted(int kind) {
    return kind >= kPromotion && kind != kNoKind;
}

constexpr int plain(int kind) {
    return kind % kPromotion;
}

// A kind and the seat it belongs to, in one byte.
class Piece {
  public:
    constexpr Piece() = default;
    constexpr Piece(int kind, Seat seat)
        : byte_(static_cast<std::uint8_t>(kind | index(seat) << 4)) {}

    constexpr int kind() const { return byte_ & 15; }
    constexpr Seat seat() const { return byte_ >> 4 == 0 ? Seat::kFirst : Seat::kSecond; }
    constexpr bool is_of(Seat seat) const { return exists() && this->seat() == seat; }
    constexpr bool exists() const { return byte_ != kNoKind; }
    constexpr int number() const { return byte_; }
    constexpr bool operator==(const Piece&) const = default;
    constexpr Piece promoted() const { return Piece(kind() | kPromotion, seat()); }

    static constexpr int kNumbers = 32;

  private:
    std::uint8_t byte_ = kNoKind;
};

// How a piece moves; four promoted kinds move as golds.
enum Gait : std::uint8_t {
    kPawnGait,
    kLanceGait,
    kKnightGait,
    kSilverGait,
    kGoldGait,
    kBishopGait,
    kRookGait,
    kKingGait,
    kHorseGait,
    kDragonGait,
    kGaits,
};

inline constexpr std::uint8_t kGaitOf[] = {
    kPawnGait, kLanceGait, kKnightGait, kSilverGait, kGoldGait, kBishopGait, kRookGait,   kKingGait,
    kGoldGait, kGoldGait,  kGoldGait,   kGoldGait,   kGaits,    kHorseGait,  kDragonGait, kGaits,
};

constexpr int gait(int kind) {
    return kGaitOf[kind];
}

// One byte per kind, pawns lowest.
class Hand {
  public:
    constexpr int count(int kind) const { return static_cast<int>(counts_ >> (8 * kind) & 255); }
    constexpr bool empty() const { return counts_ == 0; }
    constexpr bool operator==(const Hand&) const = default;
    constexpr bool has(int kind) const { return count(kind) != 0; }
    constexpr std::uint64_t counts() const { return counts_; }
    constexpr void add(int kind) { counts_ += std::uint64_t{1} << (8 * kind); }
    constexpr void take(int kind) {
        assert(has(kind));
        counts_ -= std::uint64_t{1} << (8 * kind);
    }

    // The number of held kinds that may be dropped on any free square (silver to rook).
    constexpr int kinds_for_anywhere() const { return std::popcount(held_for_anywhere()); }

  private:
    // Sets the top bit of every nonzero byte; counts are at most 18.
    constexpr std::uint64_t held_for_anywhere() const {
        return (counts_ + 0x007F'7F7F'7F7F'7F7FU) & 0x0080'8080'8000'0000U;
    }

    std::uint64_t counts_ = 0;
};

// Whether a hand holds at least the pieces of another: no byte borrows.
constexpr bool covers(std::uint64_t hand, std::uint64_t other) {
    constexpr std::uint64_t kGuards = 0x8080'8080'8080'8080U;
    return (((hand | kGuards) - other) & kGuards) == kGuards;
}

}  // namespace ludoteca::shogi
