// What can be seen of a pair without a table, for the player to move, at the bottom: the states
// that the rules decide, and for the others how promising each square is that the neutron can be
// sent to.

#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/bits.h"
#include "solve/neutron/board.h"
#include "solve/neutron/rule_set.h"
#include "solve/neutron/turns.h"

namespace ludoteca::solve::neutron {

// What a table says of a state, in one byte: nothing, a draw, or who wins in how many plies.
using Code = std::uint8_t;
inline constexpr Code kNoState = 0, kDrawn = 1;
inline constexpr int kMaxPlies = 126;
constexpr Code won_in(int plies) {
    return static_cast<Code>(2 + 2 * plies);
}
constexpr Code lost_in(int plies) {
    return static_cast<Code>(3 + 2 * plies);
}
constexpr bool is_won(Code code) {
    return code >= 2 && code % 2 == 0;
}
constexpr bool is_lost(Code code) {
    return code >= 2 && code % 2 == 1;
}
constexpr int plies_of(Code code) {
    return code < 2 ? 0 : code / 2 - 1;
}

// By square between the home rows.
template <class B>
using Codes = std::array<Code, B::kInnerSquares>;

template <class B>
struct PairFeatures {
    // How many classes of squares there are.
    static constexpr int kSafeties = 5, kWays = 8, kThreats = 4, kPressures = 4;
    static constexpr int kClasses = kSafeties * kWays * kThreats * kPressures;

    Codes<B> decided{};  // by the rules; kNoState where they do not
    Word open = 0;       // with the neutron where they do not

    // For each square: where the neutron can go from there, and of which class that square is as a
    // place to send it to.
    std::array<Word, B::kInnerSquares> targets{};
    std::array<std::uint16_t, B::kInnerSquares> classes{};
    // How safe: 0 if the opponent cannot slide home from there, up to 4 if nothing prevents that.
    std::array<std::uint8_t, B::kInnerSquares> safety{};
    // How many slides home the player would have at least, wherever the opponent sends it next.
    std::array<std::uint8_t, B::kInnerSquares> pressure{};

    PairFeatures(const Index<B>& index, const RuleSet& rules, Set top, Set bottom) {
        const Turns<B> turns(index, top);
        const Word states = turns.states(bottom);
        const Found over = turns.over(bottom, rules);
        if (over.any() && (over.won | over.lost) == states) {
            fill(over.won, won_in(0)), fill(over.lost, lost_in(0));
            return;
        }
        fill(over.lost, lost_in(0));
        look(turns, top, bottom, static_cast<Word>(states & ~over.lost));
    }

    // Put down what the rules decide.
    void fill_decided(Codes<B>& codes) const {
        for (std::size_t i = 0; i < codes.size(); ++i) {
            codes[i] = open >> i & 1 ? codes[i] : decided[i];
        }
    }

  private:
    void fill(Word states, Code code) {
        while (states) {
            decided[static_cast<std::size_t>(take_first(states))] = code;
        }
    }

    void look(const Turns<B>& turns, Set top, Set bottom, Word states) {
        const Set occupied = top | bottom, dead = turns.dead_ends(bottom);
        Set landings = 0;
        for (Set left = bottom; left;) {
            landings |= B::ends(take_first(left), occupied);
        }
        std::array<std::uint8_t, B::kInnerSquares> threats{}, ways{};
        for (Word left = B::word(~occupied); left;) {
            const auto number = static_cast<std::size_t>(take_first(left));
            const int square = static_cast<int>(number) + B::kColumns;
            Set ends = 0, exits = B::kAll;
            int lost_ways = 0;
            for (int direction = 0; direction < kDirections; ++direction) {
                const Set path = B::path(square, direction, occupied);
                if (!path) {
                    continue;
                }
                const Set end = Set{1} << B::end(path, direction);
                ends |= end;
                threats[number] += (end & B::kBottom) != 0;
                ways[number] += (end & B::kInner) != 0;
                if (end & B::kTop) {
                    exits &= path;
                    ++lost_ways;
                }
            }
            const int hard = lost_ways > 1;
            safety[number] = static_cast<std::uint8_t>(lost_ways == 0       ? 0
                                                       : (exits & landings) ? 1 + hard
                                                                            : 3 + hard);
            targets[number] = B::word(ends & ~dead);
            if (states >> number & 1) {
                decide(number, Turns<B>::kind(ends, dead));
            }
        }
        classify(occupied, threats, ways);
    }

    void decide(std::size_t number, Slides slides) {
        switch (slides) {
            case Slides::kNone:
                decided[number] = kDrawn;  // where it loses, the game is over
                break;
            case Slides::kHome:
                decided[number] = won_in(1);
                break;
            case Slides::kForced:
                decided[number] = lost_in(1);
                break;
            default:
                open = static_cast<Word>(open | 1 << number);
        }
    }

    void classify(Set occupied, const std::array<std::uint8_t, B::kInnerSquares>& threats,
                  const std::array<std::uint8_t, B::kInnerSquares>& ways) {
        for (Word left = B::word(~occupied); left;) {
            const auto number = static_cast<std::size_t>(take_first(left));
            int least = kPressures - 1;
            for (Word next = targets[number]; next;) {
                least = std::min<int>(least, std::min<int>(threats[take_first(next)], 2));
            }
            pressure[number] = static_cast<std::uint8_t>(least);
            classes[number] = static_cast<std::uint16_t>(
                ((safety[number] * kWays + std::min<int>(ways[number], kWays - 1)) * kThreats +
                 std::min<int>(threats[number], kThreats - 1)) *
                    kPressures +
                least);
        }
    }
};

}  // namespace ludoteca::solve::neutron
