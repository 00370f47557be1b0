// A move of the first position, with what was found behind it.

#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/actions.h"
#include "search/score.h"

namespace ludoteca {

struct RootMove {
    Action action;
    Score score = -kInfinite;
    Score earlier = -kInfinite;  // a depth before
    std::uint64_t visits = 0;
    std::vector<Action> line;
    std::optional<Score> known{};  // proved beforehand

    bool is_won() const { return known && *known > 0; }
};

}  // namespace ludoteca
