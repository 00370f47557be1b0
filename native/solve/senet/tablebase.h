// The tablebase of Senet: win probabilities.

#pragma once

#include <memory>
#include <vector>

#include "games/senet/position.h"
#include "solve/senet/part_files.h"
#include "solve/tablebase.h"
#include "solve/tablebase_file.h"

namespace ludoteca::solve::senet {

class SenetTablebase final : public Tablebase {
  public:
    using Chance = Result<std::optional<double>>;

    static Result<std::unique_ptr<Tablebase>> make(std::string_view rules, const Options& options,
                                                   const std::filesystem::path& folder);
    static Result<std::unique_ptr<SenetTablebase>> open(const ludoteca::senet::Rules& rules,
                                                        const std::filesystem::path& folder);

    const char* game() const override { return ludoteca::senet::Position::kKey; }
    bool fits(const State& state) const override;

    // Before a throw, or after it with the best step.
    Known probe(const State& state, Memory*) const override;

    Chance chance(Squares own, Squares other) const;

  private:
    using Position = ludoteca::senet::Position;

    explicit SenetTablebase(ludoteca::senet::BearOff bear_off)
        : bear_off_(bear_off), parts_(ludoteca::senet::kPiecesEach), files_(parts_.size()) {}

    Chance chance_after_best(Position position) const;

    ludoteca::senet::BearOff bear_off_;
    Parts parts_;
    std::vector<std::unique_ptr<const TablebaseFile>> files_;  // by subspace; nullptr if missing
};

}  // namespace ludoteca::solve::senet
