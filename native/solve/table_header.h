// What a table file says of itself: lines of text at its front.
//
//     ludoteca table 1
//     game neutron
//     rules base_wins=yes blocked_shared=no
//     part all
//     format 1
//     count wins 5864770289
//     size 123456789
//     blocks 1b2c3d4e      the checksum of the blocks' checksums
//     header 5e6f7081      the checksum of the lines above
//
// Python reads the same lines (solved/tables.py).

#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"

namespace ludoteca::solve {

struct TableHeader {
    std::string game;
    std::string rules;  // those options that matter, in words: base_wins=yes
    std::string part;   // of the states: all, 4-3
    int format = 1;     // of what comes after the header; each game counts its own
    std::vector<std::pair<std::string, std::uint64_t>> counts{};

    std::uint64_t size = 0;    // of what comes after the header, without the checksums
    std::uint32_t blocks = 0;  // the checksum of the checksums

    std::string write() const;
    static Result<TableHeader> read(std::string_view text);

    // Whether both are of the same states by the same rules, in the same format.
    bool is_same_part(const TableHeader& other) const {
        return game == other.game && rules == other.rules && part == other.part &&
               format == other.format;
    }

    // GAME-RULES-PART, a name for files.
    std::string name() const;
    std::filesystem::path path_in(const std::filesystem::path& folder) const {
        return folder / (name() + ".table");
    }
    // Where the checkpoints of its solution are.
    std::filesystem::path scratch_in(const std::filesystem::path& folder) const {
        return folder / (name() + ".scratch");
    }
};

}  // namespace ludoteca::solve
