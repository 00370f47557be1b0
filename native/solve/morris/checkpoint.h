// A pair that is half solved, on disk: its cells, and up to where they have been worked on.

#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

#include "core/result.h"
#include "solve/morris/backward.h"

namespace ludoteca::morris {

struct Reached {
    int plies = 0;
    Mover mover = Mover::kLarger;
    std::uint32_t row = 0;  // the first that has not been worked on for this side in these plies
};

class Checkpoint {
  public:
    Checkpoint(std::filesystem::path folder, Pair pair) : folder_(std::move(folder)), pair_(pair) {}

    // It takes the place of the one before only when it is complete.
    std::optional<Error> save(const Field& field, Reached reached) const;
    // Fill the field with so many cells for each side; nothing, and no cells, if there is no
    // checkpoint or a damaged one.
    std::optional<Reached> load(Field& field, std::uint64_t cells) const;
    void remove() const;

  private:
    std::optional<Reached> read(Field& field, std::uint64_t cells) const;
    std::filesystem::path file() const { return folder_ / "field"; }

    std::filesystem::path folder_;
    Pair pair_;
};

}  // namespace ludoteca::morris
