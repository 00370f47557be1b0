// Which moves were good elsewhere in the tree, to look at them first.

#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "core/actions.h"
#include "core/large_pages.h"
#include "core/seat.h"

namespace ludoteca {

// A number that moves towards its bonuses and stays within kMost.
class Worth {
  public:
    static constexpr int kMost = 16'384;

    operator int() const { return worth_; }
    void add(int bonus) {
        const int change = bonus - worth_ * std::abs(bonus) / kMost;
        worth_ = static_cast<std::int16_t>(worth_ + change);
    }

  private:
    std::int16_t worth_ = 0;
};

inline constexpr int kNoSlot = -1;

// Moves made before the one in question: their slots, or kNoSlot; first the last one.
struct Before {
    std::array<int, 2> slots{kNoSlot, kNoSlot};
};

class MoveHistory {
  public:
    // For actions and slots below these numbers.
    MoveHistory(int actions, int slots)
        : actions_(static_cast<std::size_t>(actions)),
          slots_(static_cast<std::size_t>(slots)),
          moves_(2 * actions_),
          after_(2 * slots_ * slots_),
          answers_(2 * slots_, kNoAction) {}

    bool fits(int actions, int slots) const {
        return actions_ == static_cast<std::size_t>(actions) &&
               slots_ == static_cast<std::size_t>(slots);
    }

    void clear() {
        std::fill(moves_.begin(), moves_.end(), Worth());
        std::fill(after_.begin(), after_.end(), Worth());
        std::fill(answers_.begin(), answers_.end(), kNoAction);
    }

    int of(Seat seat, Action action) const { return moves_[at(seat, actions_, action)]; }
    // How good a slot was after those moves.
    int after(Seat seat, const Before& before, int slot) const {
        int sum = 0;
        for (const int earlier : before.slots) {
            sum += earlier == kNoSlot ? 0 : int{after_[at(seat, earlier, slot)]};
        }
        return sum;
    }
    // What once refuted the last move.
    Action answer(Seat seat, const Before& before) const {
        const int last = before.slots[0];
        return last == kNoSlot ? kNoAction : answers_[at(seat, slots_, last)];
    }

    void add(Seat seat, const Before& before, Action action, int slot, int bonus) {
        moves_[at(seat, actions_, action)].add(bonus);
        for (const int earlier : before.slots) {
            if (earlier != kNoSlot) {
                after_[at(seat, earlier, slot)].add(bonus);
            }
        }
    }
    void set_answer(Seat seat, const Before& before, Action action) {
        if (before.slots[0] != kNoSlot) {
            answers_[at(seat, slots_, before.slots[0])] = action;
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
    LargeVector<Worth> moves_, after_;
    std::vector<Action> answers_;
};

}  // namespace ludoteca
