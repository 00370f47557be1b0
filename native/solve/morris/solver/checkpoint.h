// A checkpoint of a subspace: its cells and the progress.

#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "core/result.h"
#include "solve/morris/solver/retrograde.h"
#include "solve/tablebase_header.h"

namespace ludoteca::solve::morris {

struct Reached {
    int plies = 0;
    Mover mover = Mover::kLarger;
    std::uint32_t row = 0;  // the next to propagate
};

class Checkpoint {
  public:
    Checkpoint(const TablebaseHeader& file, const std::filesystem::path& folder)
        : folder_(file.scratch_in(folder)), name_(file.name()) {}

    // Replaces the previous one atomically.
    std::optional<Error> save(const Field& field, Reached reached) const;
    // nullopt, and no cells, if there is none or it is damaged.
    std::optional<Reached> load(Field& field, std::uint64_t cells) const;
    void remove() const;

  private:
    std::optional<Reached> read(Field& field, std::uint64_t cells) const;
    std::filesystem::path file() const { return folder_ / "field"; }
    std::uint32_t solution() const;

    std::filesystem::path folder_;
    std::string name_;  // of the tablebase part
};

}  // namespace ludoteca::solve::morris
