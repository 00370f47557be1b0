// All earlier boards, for superko.

#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "games/go/board.h"

namespace ludoteca::go {

// A packed board: two bits per point.
class Packed {
  public:
    using Piece = std::uint16_t;

    explicit Packed(std::span<const std::uint8_t> stones) : size_((stones.size() + 7) / 8) {
        const std::size_t whole = stones.size() / 8;
        for (std::size_t i = 0; i < whole; ++i) {
            pieces_[i] = pack(stones.data() + 8 * i, 8);
        }
        if (whole < size_) {
            pieces_[whole] = pack(stones.data() + 8 * whole, stones.size() - 8 * whole);
        }
    }

    std::span<const Piece> pieces() const { return std::span(pieces_).first(size_); }

  private:
    static Piece pack(const std::uint8_t* stones, std::size_t count) {
        std::uint64_t bytes = 0;
        std::memcpy(&bytes, stones, count);
        bytes = (bytes | bytes >> 6) & 0x000F000F000F000F;
        bytes = (bytes | bytes >> 12) & 0x000000FF000000FF;
        return static_cast<Piece>(bytes | bytes >> 24);
    }

    std::size_t size_;
    std::array<Piece, (kMostPoints + 7) / 8> pieces_;
};

// A stack of boards with an open-addressed hash table: random games of thousands of moves are too
// long for ludoteca::History. Boards are kept, since keys may collide.
class Past {
  public:
    void push(std::uint64_t key, const Packed& board) {
        const std::span<const Packed::Piece> pieces = board.pieces();
        boards_.insert(boards_.end(), pieces.begin(), pieces.end());
        keys_.push_back(key);
        if (2 * keys_.size() > table_.size()) {
            grow();
        } else {
            enter(key);
        }
    }

    void pop() {
        // The last of equal keys is furthest from its home slot, and no later key is left that it
        // could have displaced: its slot can be cleared.
        const std::uint64_t wanted = stored(keys_.back());
        std::size_t last = 0;
        for (std::size_t i = home(wanted); table_[i] != kVacant; i = next(i)) {
            if (table_[i] == wanted) {
                last = i;
            }
        }
        table_[last] = kVacant;
        boards_.resize(boards_.size() - boards_.size() / keys_.size());
        keys_.pop_back();
    }

    bool has_key(std::uint64_t key) const {
        if (table_.empty()) {
            return false;
        }
        const std::uint64_t wanted = stored(key);
        for (std::size_t i = home(wanted); table_[i] != kVacant; i = next(i)) {
            if (table_[i] == wanted) {
                return true;
            }
        }
        return false;
    }

    bool contains(std::uint64_t key, const Packed& board) const {
        const std::span<const Packed::Piece> pieces = board.pieces();
        const Packed::Piece* past = boards_.data();
        for (const std::uint64_t one : keys_) {
            if (one == key && std::equal(pieces.begin(), pieces.end(), past)) {
                return true;
            }
            past += pieces.size();
        }
        return false;
    }

    void clear() {
        keys_.clear();
        boards_.clear();
        table_.clear();
    }

  private:
    static constexpr std::uint64_t kVacant = 0;
    static constexpr std::size_t kFirstSlots = 128;

    // Never kVacant.
    static constexpr std::uint64_t stored(std::uint64_t key) { return key | 1; }

    std::size_t home(std::uint64_t key) const { return (key >> 8) & (table_.size() - 1); }
    std::size_t next(std::size_t slot) const { return (slot + 1) & (table_.size() - 1); }

    void enter(std::uint64_t key) {
        std::size_t i = home(stored(key));
        while (table_[i] != kVacant) {
            i = next(i);
        }
        table_[i] = stored(key);
    }

    // In order, as pop() requires.
    void grow() {
        table_.assign(std::max(kFirstSlots, 2 * table_.size()), kVacant);
        for (const std::uint64_t key : keys_) {
            enter(key);
        }
    }

    std::vector<std::uint64_t> keys_;
    std::vector<Packed::Piece> boards_;  // parallel to keys_
    std::vector<std::uint64_t> table_;
};

}  // namespace ludoteca::go
