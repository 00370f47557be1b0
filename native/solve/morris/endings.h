// The solved pairs of one rule set that a folder has. Any thread may ask.

#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "games/morris/rules.h"
#include "solve/morris/cell.h"
#include "solve/morris/indexes.h"
#include "solve/morris/pair_table.h"

namespace ludoteca::morris {

class Endings {
  public:
    using Known = Result<std::optional<Cell>>;

    // All tables of the folder that can be used; what cannot is told where tables are listed.
    Endings(Indexes& indexes, const std::filesystem::path& folder);

    // What a state is worth to the side to move, if all men are placed and the game is not over;
    // nothing if no table has it.
    Known probe(Points own, Points enemy) const;

    bool is_empty() const { return is_empty_; }
    const std::vector<std::string>& faults() const { return faults_; }

  private:
    struct Part {
        std::shared_ptr<const PairIndex> index;
        PairTable table;
    };

    const Part* find(int some, int others) const;
    Known probe_smaller(Points own, Points enemy) const;
    Known probe_larger(Points own, Points enemy) const;

    static constexpr int kMaxMen = 12;

    Moving moving_;
    bool is_empty_ = true;
    std::vector<std::string> faults_;  // of tables whose header is right
    std::array<std::array<std::unique_ptr<const Part>, kMaxMen + 1>, kMaxMen + 1> parts_;
};

}  // namespace ludoteca::morris
