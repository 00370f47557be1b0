// The keys of earlier positions, for rules that forbid or count repetitions.

#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace ludoteca {

// A stack of keys with a small counting filter, so that a lookup is usually one probe. Go's longer
// games use go::Past, which would slow the others by a tenth.
class History {
  public:
    void push(std::uint64_t key) {
        if (keys_.capacity() == 0) {
            keys_.reserve(kFirstKeys);
        }
        keys_.push_back(key);
        std::uint8_t& seen = seen_[slot(key)];
        seen += seen != kMany;
    }

    void pop() {
        assert(!keys_.empty());
        std::uint8_t& seen = seen_[slot(keys_.back())];
        seen -= seen != kMany;
        keys_.pop_back();
    }

    std::size_t size() const { return keys_.size(); }
    std::uint64_t operator[](std::size_t i) const { return keys_[i]; }

    // Whether a key occurs at least this often.
    bool has(std::uint64_t key, int times) const {
        return seen_[slot(key)] >= std::min<int>(times, kMany) && count(key) >= times;
    }

    // Whether a key occurs at an index or later.
    bool has_since(std::uint64_t key, std::size_t first) const {
        return seen_[slot(key)] != 0 &&
               std::find(keys_.begin() + static_cast<std::ptrdiff_t>(first), keys_.end(), key) !=
                   keys_.end();
    }

    int count(std::uint64_t key) const {
        if (seen_[slot(key)] == 0) {
            return 0;
        }
        int found = 0;
        for (const std::uint64_t one : keys_) {
            found += one == key;
        }
        return found;
    }

  private:
    static constexpr std::size_t kSlots = 1024;
    static constexpr std::size_t kFirstKeys = 64;
    // A saturated slot stops counting.
    static constexpr std::uint8_t kMany = 255;

    static constexpr std::size_t slot(std::uint64_t key) { return (key >> 40) % kSlots; }

    std::vector<std::uint64_t> keys_;
    std::array<std::uint8_t, kSlots> seen_{};
};

}  // namespace ludoteca
