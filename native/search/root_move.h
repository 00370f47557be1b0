// A root move with its score and principal variation.

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
    Score earlier = -kInfinite;  // of the previous depth
    std::uint64_t visits = 0;
    std::vector<Action> line;
    std::optional<Score> known{};  // by a proof or mate search

    bool is_won() const { return known && *known > 0; }
};

}  // namespace ludoteca
