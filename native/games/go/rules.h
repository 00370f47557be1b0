// The rules of Go as data: five rule sets and their options.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/options.h"
#include "core/result.h"

namespace ludoteca::go {

// What a stone may not recreate: the board before the opponent's last move, any earlier board, or
// any earlier board with the same player to move.
enum class Ko : std::uint8_t { kSimple, kPositional, kSituational };

struct Rules {
    bool area = false;         // whether living stones count as well as territory
    bool pass_stones = false;  // whether a pass hands the opponent a stone as a prisoner
    bool marking = true;       // whether the players mark dead stones before the count
    // White gets the handicap less this many points; none, nothing.
    std::optional<int> bonus_less = std::nullopt;

    // Options.
    int size = 19;
    double komi = 6.5;
    Ko ko = Ko::kSimple;
    bool suicide = false;
    int handicap = 0;

    static Result<Rules> find(std::string_view name, const Options& options);

    // White's points for Black's handicap stones.
    int bonus() const { return handicap != 0 && bonus_less ? handicap - *bonus_less : 0; }

    // Conflicts between the options.
    std::vector<std::string> faults() const;
};

}  // namespace ludoteca::go
