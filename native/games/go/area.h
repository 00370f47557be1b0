// Whose each point is now: what is alive for certain, and what only one colour surrounds.

#pragma once

#include <array>
#include <cstdint>

#include "games/go/reading.h"

namespace ludoteca::go {

struct Area {
    // Of each point the colour that owns it, or kFree: stones and the regions that only one colour
    // surrounds, except that all within the vital regions of unconditionally alive chains is
    // theirs.
    std::array<std::uint8_t, kMostPoints> owners;
    // The unconditionally alive stones and their vital regions; what is neither is kFree.
    std::array<std::uint8_t, kMostPoints> alive;
};

Area area_of(const ReadingBoard& board);

}  // namespace ludoteca::go
