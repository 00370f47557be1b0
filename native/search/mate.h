// The result of a mate search.

#pragma once

#include <cstdint>
#include <vector>

#include "core/actions.h"

namespace ludoteca {

struct Mate {
    enum class Verdict : std::uint8_t { kUnknown, kMate, kNone };

    Verdict verdict = Verdict::kUnknown;
    std::vector<Action> actions;  // to the mate, not always the shortest
    std::uint64_t nodes = 0;
};

}  // namespace ludoteca
