// Area and unconditional life (Benson's algorithm).

#pragma once

#include <array>
#include <cstdint>

#include "games/go/reading.h"

namespace ludoteca::go {

struct Area {
    // Owner of each point, or kFree: stones and regions that one colour surrounds. Vital regions of
    // unconditionally alive chains are theirs.
    std::array<std::uint8_t, kMostPoints> owners;
    // Unconditionally alive stones and their vital regions; kFree elsewhere.
    std::array<std::uint8_t, kMostPoints> alive;
};

Area area_of(const ReadingBoard& board);

}  // namespace ludoteca::go
