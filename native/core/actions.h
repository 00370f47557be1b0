// Moves as numbers, and a list of them that never allocates.

#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>

namespace ludoteca {

// A whole turn, or a throw of the dice. The meaning of each number is fixed per game and board
// size: see docs/native.md.
using Action = std::uint16_t;

inline constexpr Action kNoAction = 0xFFFF;

// Shogi has positions with 593 moves, the most of the five games.
class ActionList {
  public:
    static constexpr int kCapacity = 1024;

    void add(Action action) {
        assert(size_ < kCapacity);
        actions_[size_++] = action;
    }

    void clear() { size_ = 0; }

    int size() const { return size_; }
    bool empty() const { return size_ == 0; }
    Action operator[](int i) const {
        assert(i >= 0 && i < size_);
        return actions_[i];
    }
    const Action* begin() const { return actions_; }
    const Action* end() const { return actions_ + size_; }

    // For generators that write many actions at once, at the tail.
    Action* tail() { return actions_ + size_; }
    void grow(int count) {
        size_ += count;
        assert(size_ <= kCapacity);
    }

  private:
    int size_ = 0;
    Action actions_[kCapacity];
};

}  // namespace ludoteca
