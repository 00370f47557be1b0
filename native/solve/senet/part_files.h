// Where a part of the solution is kept: its table and, until the whole is solved, its scratch.

#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "games/senet/rules.h"
#include "solve/senet/part.h"
#include "solve/table_file.h"
#include "solve/table_header.h"

namespace ludoteca::solve::senet {

struct PartFiles {
    std::filesystem::path folder;
    TableHeader header;
    std::uint64_t states;

    PartFiles(std::filesystem::path folder, const ludoteca::senet::Rules& rules, const Part& part);

    std::filesystem::path table() const { return header.path_in(folder); }
    std::filesystem::path values() const { return header.scratch_in(folder) / "values"; }
    std::filesystem::path rests() const { return header.scratch_in(folder) / "rests"; }

    // The table, if it is there and is this one.
    Result<TableFile> open() const;
    bool has_table() const { return static_cast<bool>(open()); }
    // Whether the bits that a table leaves out are there too.
    bool has_all() const;
    void forget_scratch() const;
};

// 0 if there is none.
std::uint64_t size_of(const std::filesystem::path& path);

}  // namespace ludoteca::solve::senet
