// Turns of the bottom player for a fixed set of the top player: all successors are in one row.

#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "core/bits.h"
#include "solve/neutron/board.h"
#include "solve/neutron/index.h"
#include "solve/neutron/rule_set.h"

namespace ludoteca::solve::neutron {

// Neutron squares where the player to move wins or loses.
struct Found {
    Word won = 0;
    Word lost = 0;

    bool any() const { return won | lost; }
};

enum class Slides : std::uint8_t {
    kNone,    // blocked
    kNoTurn,  // no piece can move after any slide
    kHome,    // can slide home
    kForced,  // only into the opponent's home
    kOpen,    // undecided
};

template <class B>
class Turns {
  public:
    static Slides kind(Set ends, Set dead) {
        if (!ends) {
            return Slides::kNone;
        }
        if (ends & B::kBottom) {
            return Slides::kHome;
        }
        if (ends & B::kInner & ~dead) {
            return Slides::kOpen;
        }
        return ends & B::kTop ? Slides::kForced : Slides::kNoTurn;
    }

    Turns(const Index<B>& index, Set top) : index_(index), top_(top) {}

    Word states(Set bottom) const { return B::word(~(top_ | bottom)); }

    // Terminal states.
    Found over(Set bottom, const RuleSet& rules) const {
        const Word states = this->states(bottom);
        if (rules.base_wins && B::has_bottom(top_)) {
            return {0, states};
        }
        if (rules.base_wins && B::has_top(bottom)) {
            return {states, 0};
        }
        const Set occupied = top_ | bottom, dead = dead_ends(bottom);
        Found found;
        for (Set left = B::squares(states); left;) {
            const int neutron = take_first(left);
            if (!dead && B::kNeighbours[neutron] & ~occupied) {
                continue;  // fast path
            }
            const Slides slides = kind(B::ends(neutron, occupied), dead);
            if (slides == Slides::kNoTurn || (slides == Slides::kNone && !rules.blocked_shared)) {
                found.lost |= B::word(Set{1} << neutron);
            }
        }
        return found;
    }

    // Decided by the slide alone.
    Found slides(Set bottom, Word undecided) const {
        const Set occupied = top_ | bottom, dead = dead_ends(bottom);
        Found found;
        for (Set left = B::squares(undecided); left;) {
            const int neutron = take_first(left);
            const Slides slides = kind(B::ends(neutron, occupied), dead);
            if (slides == Slides::kHome) {
                found.won |= B::word(Set{1} << neutron);
            } else if (slides == Slides::kForced) {
                found.lost |= B::word(Set{1} << neutron);
            }
        }
        return found;
    }

    // Decided by successors; `won` and `lost` are words of the top player by column.
    Found moves(Set bottom, Word undecided, const Word* won, const Word* lost) const {
        const Set occupied = top_ | bottom, dead = dead_ends(bottom);
        std::array<Word, B::kInnerSquares> targets;
        Word aims = 0, open = 0;
        for (Word left = undecided; left;) {
            const int number = take_first(left);
            const Set ends = B::ends(number + B::kColumns, occupied);
            if (kind(ends, dead) == Slides::kOpen) {
                targets[number] = B::word(ends & ~dead);
                aims |= targets[number];
                open = static_cast<Word>(open | 1 << number);
            }
        }
        const Replies replies = aims ? this->replies(bottom, aims, won, lost) : Replies{};
        Found found;
        while (open) {
            const int number = take_first(open);
            const auto bit = static_cast<Word>(1 << number);
            if (targets[number] & replies.lost) {
                found.won |= bit;
            } else if (!(targets[number] & replies.held)) {
                found.lost |= bit;
            }
        }
        return found;
    }

    // Columns of possible predecessors (unmoves).
    template <class Visit>
    void before(Set bottom, Visit visit) const {
        const Set occupied = top_ | bottom;
        for (Set left = bottom; left;) {
            const int piece = take_first(left);
            Set origins = 0;
            for (int direction = 0; direction < kDirections; ++direction) {
                origins |= B::path(piece, direction, occupied);
            }
            const Set rest = bottom ^ Set{1} << piece;
            while (origins) {
                visit(index_.column(top_, rest | Set{1} << take_first(origins)));
            }
        }
    }

    // Neutron squares that leave the bottom player without a piece move; slides there are illegal.
    Set dead_ends(Set bottom) const {
        Set near = 0;
        for (Set left = bottom; left;) {
            near |= B::kNeighbours[take_first(left)];
        }
        near &= ~(top_ | bottom);
        return near == 0 ? B::kAll : std::has_single_bit(near) ? near : 0;
    }

  private:
    // Neutron squares where some turn makes the top player lose, or not win.
    struct Replies {
        Word lost = 0;
        Word held = 0;
    };

    Replies replies(Set bottom, Word aims, const Word* won, const Word* lost) const {
        const Set occupied = top_ | bottom;
        Replies found;
        const auto add = [&](Set moved, Word neutrons) {
            const std::uint32_t column = index_.column(top_, moved);
            found.lost |= lost[column] & neutrons;
            found.held = static_cast<Word>(found.held | (~won[column] & neutrons));
        };
        for (Set left = bottom; left;) {
            const int piece = take_first(left);
            const Set rest = bottom ^ Set{1} << piece;
            for (int direction = 0; direction < kDirections; ++direction) {
                const Set path = B::path(piece, direction, occupied);
                if (!path) {
                    continue;
                }
                add(rest | Set{1} << B::end(path, direction), static_cast<Word>(~B::word(path)));
                // The neutron stops a piece.
                const int step = B::kSteps[direction];
                Set in_the_way = path & B::squares(aims) & ~(Set{1} << (piece + step));
                while (in_the_way) {
                    const int neutron = take_first(in_the_way);
                    add(rest | Set{1} << (neutron - step), B::word(Set{1} << neutron));
                }
            }
        }
        return found;
    }

    const Index<B>& index_;
    Set top_;
};

}  // namespace ludoteca::solve::neutron
