// A pair that is half solved, on disk: its cells, and up to where they have been worked on.

#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "core/result.h"
#include "solve/morris/backward.h"
#include "solve/table_header.h"

namespace ludoteca::morris {

struct Reached {
    int plies = 0;
    Mover mover = Mover::kLarger;
    std::uint32_t row = 0;  // the first that has not been worked on for this side in these plies
};

class Checkpoint {
  public:
    Checkpoint(const solve::TableHeader& table, const std::filesystem::path& folder)
        : folder_(table.scratch_in(folder)), name_(table.name()) {}

    // It takes the place of the one before only when it is complete.
    std::optional<Error> save(const Field& field, Reached reached) const;
    // Fill the field with so many cells for each side; nothing, and no cells, if there is no
    // checkpoint or a damaged one.
    std::optional<Reached> load(Field& field, std::uint64_t cells) const;
    void remove() const;

  private:
    std::optional<Reached> read(Field& field, std::uint64_t cells) const;
    std::filesystem::path file() const { return folder_ / "field"; }
    std::uint32_t solution() const;

    std::filesystem::path folder_;
    std::string name_;  // of the table that is being made
};

}  // namespace ludoteca::morris
