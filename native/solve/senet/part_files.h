// The files of a subspace: tablebase and, while solving, scratch.

#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "games/senet/rules.h"
#include "solve/senet/part.h"
#include "solve/tablebase_file.h"
#include "solve/tablebase_header.h"

namespace ludoteca::solve::senet {

struct PartFiles {
    std::filesystem::path folder;
    TablebaseHeader header;
    std::uint64_t states;

    PartFiles(std::filesystem::path folder, const ludoteca::senet::Rules& rules, const Part& part);

    std::filesystem::path tablebase() const { return header.path_in(folder); }
    std::filesystem::path values() const { return header.scratch_in(folder) / "values"; }
    std::filesystem::path rests() const { return header.scratch_in(folder) / "rests"; }

    Result<TablebaseFile> open() const;
    bool has_tablebase() const { return static_cast<bool>(open()); }
    // Including the scratch bits.
    bool has_all() const;
    void forget_scratch() const;
};

// 0 if there is none.
std::uint64_t size_of(const std::filesystem::path& path);

}  // namespace ludoteca::solve::senet
