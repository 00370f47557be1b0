// Mate by checks: Nagai's df-pn, a depth-first proof-number search.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/actions.h"
#include "games/shogi/searchable.h"
#include "search/control.h"
#include "search/mate.h"

namespace ludoteca::shogi {

class MateSearch {
  public:
    explicit MateSearch(int megabytes);

    // Whether the seat to move mates by checks alone, and how.
    Mate find(const Position& position, Control& control);

  private:
    using Number = std::uint32_t;
    static constexpr Number kNever = 1'000'000'000;
    static constexpr Number kHardly = kNever - 1;
    static constexpr int kMaxDepth = 200;

    // What is still to be proved for the seat to move, and for the other.
    struct Numbers {
        Number own, other;
    };

    // No mate, but on this path only.
    static Numbers hardly(bool is_attacker) {
        return is_attacker ? Numbers{kHardly, 1} : Numbers{1, kHardly};
    }

    // A position by its board, with what the attacker has in hand.
    struct Place {
        std::uint64_t board;
        std::uint64_t hand;

        bool operator==(const Place&) const = default;
    };
    struct alignas(32) Entry {
        Place place;
        Numbers numbers;
        std::uint16_t search;  // in which it was stored
        std::uint16_t plies;   // to the mate, where there is one
        std::uint32_t effort;
    };
    static constexpr std::size_t kBucket = 4;
    static constexpr std::size_t kFirstEntries = 1U << 12;

    struct Child {
        Action action;
        std::uint16_t plies;
        bool is_cycle;
        bool waits;  // for the child before it, which drops another piece on the same square
        Place place;
        Numbers numbers;  // of its mover
    };
    // What the children say together.
    struct Sum {
        Numbers numbers;
        Number second, others;
        Child* best;
        std::uint16_t plies;
        bool is_cycle;
    };

    Place place(Seat attacker) const;
    Place place_after(Place place, Action action) const;
    Entry* bucket(const Place& place);
    void begin();
    void grow();
    // What is known of a child, by itself or by places that are better or worse; false if
    // nothing is.
    bool look_up(Child& child, bool is_attacker);
    void store(const Place& place, Numbers numbers, std::uint16_t plies, std::uint32_t effort);
    bool is_on_path(const Place& place) const;

    void list_children(bool is_attacker, std::vector<Child>& children);
    static Sum add_up(std::vector<Child>& children);
    Numbers search(Numbers limit, int depth, bool is_attacker);
    std::vector<Action> line();

    std::size_t most_entries_;
    std::vector<Entry> table_;
    std::size_t stored_ = 0;
    std::uint16_t search_ = 0;
    SearchPosition* position_ = nullptr;
    Control* control_ = nullptr;
    Seat attacker_ = Seat::kFirst;
    std::uint64_t nodes_ = 0;
    std::vector<Place> path_;
    std::array<std::vector<Child>, kMaxDepth + 2> children_;
};

}  // namespace ludoteca::shogi
