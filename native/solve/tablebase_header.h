// The header of a tablebase file: lines of text.
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
// Python reads the same lines (solved/tablebases.py).

#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"

namespace ludoteca::solve {

struct TablebaseHeader {
    std::string game;
    std::string rules;  // relevant options: base_wins=yes
    std::string part;   // all, 4-3
    int format = 1;     // of the payload, by game
    std::vector<std::pair<std::string, std::uint64_t>> counts{};

    std::uint64_t size = 0;    // of the payload
    std::uint32_t blocks = 0;  // checksum of the block checksums

    std::string write() const;
    static Result<TablebaseHeader> read(std::string_view text);

    bool is_same_part(const TablebaseHeader& other) const {
        return game == other.game && rules == other.rules && part == other.part &&
               format == other.format;
    }

    // GAME-RULES-PART.
    std::string name() const;
    std::filesystem::path path_in(const std::filesystem::path& folder) const {
        return folder / (name() + ".table");
    }
    // The folder of its checkpoints.
    std::filesystem::path scratch_in(const std::filesystem::path& folder) const {
        return folder / (name() + ".scratch");
    }
};

}  // namespace ludoteca::solve
