// The rules of Senet as data: the die and the options.

#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/options.h"
#include "core/result.h"

namespace ludoteca::senet {

// What the die shows, from 1 to 5.
using Throw = int;

inline constexpr Throw kThrows = 5;

enum class BearOff : std::uint8_t { kAny, kExact };
enum class Opening : std::uint8_t { kFirst, kRolloff };

struct Rules {
    // How far each throw moves a piece, from a throw of 1 on.
    std::array<std::uint8_t, kThrows> distances;
    // Bit n: whether a throw of n is followed by another of the same player.
    std::uint8_t again;
    // Whether any throw past 30 takes a piece off, or only one that reaches 31.
    BearOff bear_off = BearOff::kAny;
    // Who begins; settled before the first position, which is the same either way.
    Opening opening = Opening::kFirst;

    static Result<Rules> find(std::string_view name, const Options& options);

    int distance(Throw thrown) const { return distances[static_cast<unsigned>(thrown - 1)]; }
    bool throws_again(Throw thrown) const { return (again >> thrown & 1) != 0; }
};

}  // namespace ludoteca::senet
