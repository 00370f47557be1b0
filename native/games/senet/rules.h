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
    // By throw, from 1.
    std::array<std::uint8_t, kThrows> distances;
    // Bit n: a throw of n gives another turn.
    std::uint8_t again;
    // Whether bearing off needs an exact throw.
    BearOff bear_off = BearOff::kAny;
    // Settled before the first position.
    Opening opening = Opening::kFirst;

    static Result<Rules> find(std::string_view name, const Options& options);

    int distance(Throw thrown) const { return distances[static_cast<unsigned>(thrown - 1)]; }
    bool throws_again(Throw thrown) const { return (again >> thrown & 1) != 0; }
};

}  // namespace ludoteca::senet
