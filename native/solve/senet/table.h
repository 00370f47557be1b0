// The chances to win that a folder has tables of.

#pragma once

#include <memory>
#include <vector>

#include "games/senet/position.h"
#include "solve/senet/part_files.h"
#include "solve/table.h"
#include "solve/table_file.h"

namespace ludoteca::solve::senet {

class SenetTable final : public Table {
  public:
    using Chance = Result<std::optional<double>>;

    static Result<std::unique_ptr<Table>> make(std::string_view rules, const Options& options,
                                               const std::filesystem::path& folder);
    static Result<std::unique_ptr<SenetTable>> open(const ludoteca::senet::Rules& rules,
                                                    const std::filesystem::path& folder);

    const char* game() const override { return ludoteca::senet::Position::kKey; }
    bool fits(const State& state) const override;

    // The chance of the player about to throw or, after a throw, with the best step.
    Known probe(const State& state, Memory*) const override;

    // The chance of a player about to throw.
    Chance chance(Squares own, Squares other) const;

  private:
    using Position = ludoteca::senet::Position;

    explicit SenetTable(ludoteca::senet::BearOff bear_off)
        : bear_off_(bear_off), parts_(ludoteca::senet::kPiecesEach), files_(parts_.size()) {}

    Chance chance_after_best(Position position) const;

    ludoteca::senet::BearOff bear_off_;
    Parts parts_;
    std::vector<std::unique_ptr<const TableFile>>
        files_;  // by the part; nullptr if it is not there
};

}  // namespace ludoteca::solve::senet
