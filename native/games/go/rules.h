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

// Forbids recreating the previous board, any earlier board, or any with the same player to move.
enum class Ko : std::uint8_t { kSimple, kPositional, kSituational };

struct Rules {
    bool area = false;         // area scoring
    bool pass_stones = false;  // a pass costs a prisoner (AGA)
    bool marking = true;       // dead stones are removed before scoring
    // White's compensation is the handicap less this; nullopt: none.
    std::optional<int> bonus_less = std::nullopt;

    // Options.
    int size = 19;
    double komi = 6.5;
    Ko ko = Ko::kSimple;
    bool suicide = false;
    int handicap = 0;

    static Result<Rules> find(std::string_view name, const Options& options);

    // White's compensation for handicap stones.
    int bonus() const { return handicap != 0 && bonus_less ? handicap - *bonus_less : 0; }

    std::vector<std::string> faults() const;
};

}  // namespace ludoteca::go
