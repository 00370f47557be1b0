// Mate by checks: Nagai's df-pn, a depth-first proof-number search.

#pragma once

#include <algorithm>
#include <array>
#include <bitset>
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

    // Whether the seat to move mates by checks alone, and how: by a line that ends with mate, if
    // there is one that passes no position of the game before.
    Mate find(const Position& position, Control& control);

  private:
    using Number = std::uint32_t;
    static constexpr Number kNever = 1'000'000'000;
    static constexpr Number kHardly = kNever - 1;
    static constexpr int kMaxDepth = 200;
    // How many nodes may be spent on a shorter mate, besides some for each that the first one took.
    static constexpr std::uint64_t kShortening = 2, kShorteningAtLeast = 2000;

    // What is still to be proved for the seat to move, and for the other.
    struct Numbers {
        Number own, other;
    };

    // No mate, but on this path only.
    static Numbers hardly(bool is_attacker) {
        return is_attacker ? Numbers{kHardly, 1} : Numbers{1, kHardly};
    }

    // A position by its board, with what the attacker has in hand.
    using Place = SearchPosition::Passed;
    struct alignas(32) Entry {
        Place place;
        Numbers numbers;
        std::uint16_t search;  // in which it was stored
        std::uint16_t plies;   // to the mate, where there is one
        std::uint32_t effort;
    };
    // Added to the effort of a mate, which is needed for the line.
    static constexpr std::uint32_t kKept = 1U << 31;
    static constexpr std::size_t kBucket = 4;
    static constexpr std::size_t kMarks = 1U << 12;
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
    bool look_up(Child& child, int depth, bool is_attacker);
    // The place under which the table has what is known at a depth.
    Place at(Place place, int depth) const;
    void store(const Place& place, Numbers numbers, std::uint16_t plies, std::uint32_t effort);
    bool is_on_path(const Place& place) const;
    bool is_barred(const Place& place) const {
        return barred_marks_[mark(place)] &&
               std::binary_search(barred_.begin(), barred_.end(), place);
    }
    static std::size_t mark(const Place& place) { return place.board >> 32 & (kMarks - 1); }
    // Bar the positions that have occurred at least so often in the game.
    void bar(int times);
    bool is_over() const { return control_->is_over() || nodes_ >= max_nodes_; }

    void list_children(int depth, bool is_attacker, std::vector<Child>& children);
    static Sum add_up(std::vector<Child>& children);
    Numbers search(Numbers limit, int depth, bool is_attacker);

    Mate prove();
    void shorten(Mate& mate);
    // A line of the mate that was proved; nothing if there is no time to complete it.
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
    std::bitset<kMarks> barred_marks_;  // few positions have the mark of a barred one
    bool is_final_ = false;             // whether a barred position ends the game
    bool met_barred_ = false;
    std::array<std::vector<Child>, kMaxDepth + 2> children_;
};

}  // namespace ludoteca::shogi
