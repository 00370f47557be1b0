// A heap of scored moves: sorted lazily, as most nodes need only the first few.

#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "core/actions.h"

namespace ludoteca {

// Ties are broken by insertion order, so that searches are reproducible.
class MoveHeap {
  public:
    void add(Action action, int score) {
        assert(size_ < keys_.size());
        const std::uint32_t high = static_cast<std::uint32_t>(score) ^ 0x8000'0000U;
        const auto later = static_cast<std::uint32_t>(0xFFFF - size_);
        keys_[size_++] = std::uint64_t{high} << 32 | later << 16 | action;
    }
    template <class Wanted>
    void keep(const Wanted& is_wanted) {
        const auto rest = std::remove_if(keys_.begin(), end(), [&](std::uint64_t key) {
            return !is_wanted(static_cast<Action>(key));
        });
        size_ = static_cast<std::size_t>(rest - keys_.begin());
        order();
    }
    // Call it after the last add().
    void order() { std::make_heap(keys_.begin(), end()); }

    bool is_empty() const { return size_ == 0; }
    Action take() {
        assert(!is_empty());
        std::pop_heap(keys_.begin(), end());
        return static_cast<Action>(keys_[--size_]);
    }

  private:
    using Keys = std::array<std::uint64_t, ActionList::kCapacity>;

    Keys::iterator end() { return keys_.begin() + static_cast<std::ptrdiff_t>(size_); }

    std::size_t size_ = 0;
    Keys keys_;
};

}  // namespace ludoteca
