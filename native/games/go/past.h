// The boards a game has been through, for superko.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace ludoteca::go {

// A stack of keys with an open-addressed table of them: every stone asks whether its board has been
// there before, and random games are thousands of moves long, so the answer may not take a search
// as that of ludoteca::History does once its table has filled up.
class Past {
  public:
    void push(std::uint64_t key) {
        keys_.push_back(key);
        if (2 * keys_.size() > table_.size()) {
            grow();
        } else {
            enter(key);
        }
    }

    void pop() {
        // The last of equal keys is the furthest from home. Whatever came after it is gone, so no
        // other key was ever pushed on by it, and its slot can simply be cleared.
        const std::uint64_t wanted = stored(keys_.back());
        std::size_t last = 0;
        for (std::size_t i = home(wanted); table_[i] != kVacant; i = next(i)) {
            if (table_[i] == wanted) {
                last = i;
            }
        }
        table_[last] = kVacant;
        keys_.pop_back();
    }

    bool contains(std::uint64_t key) const {
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

    void clear() {
        keys_.clear();
        table_.clear();
    }

  private:
    static constexpr std::uint64_t kVacant = 0;
    static constexpr std::size_t kFirstSlots = 128;

    // No key may look like a vacant slot; 63 bits tell boards apart as well.
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

    // Entered again in their order, so that they can be popped in it.
    void grow() {
        table_.assign(std::max(kFirstSlots, 2 * table_.size()), kVacant);
        for (const std::uint64_t key : keys_) {
            enter(key);
        }
    }

    std::vector<std::uint64_t> keys_;
    std::vector<std::uint64_t> table_;
};

}  // namespace ludoteca::go
