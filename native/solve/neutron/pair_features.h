// Static features of a pair for the bottom player to move: states decided by rule, and the class of
// every target square.

#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/bits.h"
#include "solve/neutron/board.h"
#include "solve/neutron/rule_set.h"
#include "solve/neutron/turns.h"

namespace ludoteca::solve::neutron {

// A state in one byte: none, draw, or winner and distance.
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

template <class B>
using Codes = std::array<Code, B::kInnerSquares>;

template <class B>
struct PairFeatures {
    static constexpr int kSafeties = 5, kWays = 8, kThreats = 4, kPressures = 4;
    static constexpr int kClasses = kSafeties * kWays * kThreats * kPressures;

    Codes<B> decided{};  // by rule, else kNoState
    Word open = 0;       // neutron squares of undecided states

    // By square: reachable targets, and its own class as a target.
    std::array<Word, B::kInnerSquares> targets{};
    std::array<std::uint16_t, B::kInnerSquares> classes{};
    // 0 if the opponent cannot slide home from there, up to 4 if unhindered.
    std::array<std::uint8_t, B::kInnerSquares> safety{};
    // Least number of own slides home after any reply.
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
                decided[number] = kDrawn;  // otherwise the game is over
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
