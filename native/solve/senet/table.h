// The chances to win that a folder has tables of.

#pragma once

#include <memory>
#include <vector>

#include "games/senet/position.h"
#include "solve/senet/home.h"
#include "solve/table.h"
#include "solve/table_file.h"

namespace ludoteca::solve::senet {

class SenetTable final : public Table {
  public:
    static Result<std::unique_ptr<Table>> make(std::string_view rules, const Options& options,
                                               const std::filesystem::path& folder);

    const char* game() const override { return ludoteca::senet::Position::kKey; }

    // The chance of the player about to throw or, after a throw, with the best step.
    Known probe(const State& state) const override;

  private:
    using Chance = Result<std::optional<double>>;
    using Position = ludoteca::senet::Position;

    SenetTable() : parts_(ludoteca::senet::kPiecesEach), files_(parts_.size()) {}

    // Of the player to move.
    Chance chance(const Position& position) const;
    Chance chance_after_best(Position position) const;
    Chance chance_of(Squares own, Squares other) const;

    Parts parts_;
    std::vector<std::unique_ptr<const TableFile>>
        files_;  // by the part; nullptr if it is not there
};

}  // namespace ludoteca::solve::senet
