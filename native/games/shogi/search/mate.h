// Tsume search: df-pn (Nagai 2002) over checks and evasions.

#pragma once

#include <algorithm>
#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/actions.h"
#include "games/shogi/search/searchable.h"
#include "search/control.h"
#include "search/thought.h"

namespace ludoteca::shogi {

class MateSearch {
  public:
    explicit MateSearch(int megabytes);

    // Mate by checks only, preferably by a line that repeats no position of the game.
    Mate find(const Position& position, Control& control);

  private:
    using Number = std::uint32_t;
    static constexpr Number kNever = 1'000'000'000;
    static constexpr Number kHardly = kNever - 1;
    static constexpr int kMaxDepth = 200;
    // Nodes for shortening: a multiple of the first search, and a minimum.
    static constexpr std::uint64_t kShortening = 2, kShorteningAtLeast = 2000;

    // Proof numbers of the seat to move and of its opponent.
    struct Numbers {
        Number own, other;
    };

    // No mate on this path only.
    static Numbers hardly(bool is_attacker) {
        return is_attacker ? Numbers{kHardly, 1} : Numbers{1, kHardly};
    }

    // The board and the attacker's hand.
    using Place = SearchPosition::Passed;
    struct alignas(32) Entry {
        Place place;
        Numbers numbers;
        std::uint16_t search;  // generation
        std::uint16_t plies;   // distance to mate
        std::uint32_t effort;
    };
    // Protects mates, which are needed for the line.
    static constexpr std::uint32_t kKept = 1U << 31;
    static constexpr std::size_t kBucket = 4;
    static constexpr std::size_t kMarks = 1U << 12;
    static constexpr std::size_t kFirstEntries = 1U << 12;

    struct Child {
        Action action;
        std::uint16_t plies;
        bool is_cycle;
        bool waits;  // for the previous child, a drop on the same square
        Place place;
        Numbers numbers;  // for its mover
    };
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
    // Also by hand dominance; false if unknown.
    bool look_up(Child& child, int depth, bool is_attacker);
    Place at(Place place, int depth) const;
    void store(const Place& place, Numbers numbers, std::uint16_t plies, std::uint32_t effort);
    bool is_on_path(const Place& place) const;
    bool is_barred(const Place& place) const {
        return barred_marks_[mark(place)] &&
               std::binary_search(barred_.begin(), barred_.end(), place);
    }
    static std::size_t mark(const Place& place) { return place.board >> 32 & (kMarks - 1); }
    // Bar positions that occurred at least `times` times in the game.
    void bar(int times);
    bool is_over() const { return control_->is_over() || nodes_ >= max_nodes_; }

    void list_children(int depth, bool is_attacker, std::vector<Child>& children);
    static Sum add_up(std::vector<Child>& children);
    Numbers search(Numbers limit, int depth, bool is_attacker);

    Mate prove();
    void shorten(Mate& mate);
    // The mating line; empty if the limits do not suffice.
    std::vector<Action> line();
    bool is_mate_after(Action action, bool is_attacker, bool searches, std::uint16_t& plies);
    Action next_of_line(bool is_attacker, bool searches, ActionList& list);

    std::size_t most_entries_;
    std::vector<Entry> table_;
    std::size_t stored_ = 0;
    std::uint16_t search_ = 0;
    SearchPosition* position_ = nullptr;
    Control* control_ = nullptr;
    Seat attacker_ = Seat::kFirst;
    std::uint64_t nodes_ = 0, max_nodes_ = 0;
    int max_depth_ = kMaxDepth;
    std::vector<Place> path_;
    std::vector<Place> past_;           // of the game, sorted
    std::vector<Place> barred_;         // sorted
    std::bitset<kMarks> barred_marks_;  // Bloom filter
    bool is_final_ = false;             // barred positions end the game
    bool met_barred_ = false;
    std::array<std::vector<Child>, kMaxDepth + 2> children_;
};

}  // namespace ludoteca::shogi
