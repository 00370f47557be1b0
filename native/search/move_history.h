// Main history, continuation history and countermoves, for move ordering.

#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "core/actions.h"
#include "core/large_pages.h"
#include "core/seat.h"

namespace ludoteca {

// A history counter with gravity: stays within kMost.
class HistoryEntry {
  public:
    static constexpr int kMost = 16'384;

    operator int() const { return value_; }
    void add(int bonus) {
        const int change = bonus - value_ * std::abs(bonus) / kMost;
        assert(std::abs(value_ + change) <= kMost);
        value_ = static_cast<std::int16_t>(value_ + change);
    }

  private:
    std::int16_t value_ = 0;
};

inline constexpr int kNoSlot = -1;

// Slots of the previous two moves, the last one first; kNoSlot after a null move.
struct PreviousMoves {
    std::array<int, 2> slots{kNoSlot, kNoSlot};
};

class MoveHistory {
  public:
    MoveHistory(int actions, int slots)
        : actions_(static_cast<std::size_t>(actions)),
          slots_(static_cast<std::size_t>(slots)),
          moves_(2 * actions_),
          continuation_(2 * slots_ * slots_),
          countermoves_(2 * slots_, kNoAction) {}

    bool fits(int actions, int slots) const {
        return actions_ == static_cast<std::size_t>(actions) &&
               slots_ == static_cast<std::size_t>(slots);
    }

    void clear() {
        std::fill(moves_.begin(), moves_.end(), HistoryEntry());
        std::fill(continuation_.begin(), continuation_.end(), HistoryEntry());
        std::fill(countermoves_.begin(), countermoves_.end(), kNoAction);
    }

    int main(Seat seat, Action action) const { return moves_[at(seat, actions_, action)]; }
    int continuation(Seat seat, const PreviousMoves& previous_moves, int slot) const {
        int sum = 0;
        for (const int earlier : previous_moves.slots) {
            sum += earlier == kNoSlot ? 0 : int{continuation_[at(seat, earlier, slot)]};
        }
        return sum;
    }
    Action countermove(Seat seat, const PreviousMoves& previous_moves) const {
        const int last = previous_moves.slots[0];
        return last == kNoSlot ? kNoAction : countermoves_[at(seat, slots_, last)];
    }

    void add(Seat seat, const PreviousMoves& previous_moves, Action action, int slot, int bonus) {
        moves_[at(seat, actions_, action)].add(bonus);
        for (const int earlier : previous_moves.slots) {
            if (earlier != kNoSlot) {
                continuation_[at(seat, earlier, slot)].add(bonus);
            }
        }
    }
    void set_countermove(Seat seat, const PreviousMoves& previous_moves, Action action) {
        if (previous_moves.slots[0] != kNoSlot) {
            countermoves_[at(seat, slots_, previous_moves.slots[0])] = action;
        }
    }

  private:
    static std::size_t at(Seat seat, std::size_t size, int number) {
        return static_cast<std::size_t>(seat) * size + static_cast<std::size_t>(number);
    }
    std::size_t at(Seat seat, int earlier, int slot) const {
        return (static_cast<std::size_t>(seat) * slots_ + static_cast<std::size_t>(earlier)) *
                   slots_ +
               static_cast<std::size_t>(slot);
    }

    std::size_t actions_, slots_;
    LargeVector<HistoryEntry> moves_, continuation_;
    std::vector<Action> countermoves_;
};

}  // namespace ludoteca
