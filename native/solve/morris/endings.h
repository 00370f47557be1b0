// The solved subspaces of the moving phase in a folder. Thread-safe.

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
#include "solve/morris/subspace_file.h"

namespace ludoteca::solve::morris {

using namespace ludoteca::morris;

class Endings {
  public:
    using Known = Result<std::optional<Cell>>;

    // Opens all usable files; see faults().
    Endings(Indexes& indexes, const std::filesystem::path& folder);

    // For the side to move, with all men placed and the game not over; nullopt if unknown.
    Known probe(Points own, Points enemy) const;

    bool is_empty() const { return is_empty_; }
    const std::vector<std::string>& faults() const { return faults_; }

  private:
    struct Part {
        std::shared_ptr<const SubspaceIndex> index;
        SubspaceFile file;
    };

    const Part* find(int some, int others) const;
    Known probe_smaller(Points own, Points enemy) const;
    Known probe_larger(Points own, Points enemy) const;

    static constexpr int kMaxMen = 12;

    Moving moving_;
    bool is_empty_ = true;
    std::vector<std::string> faults_;  // files with a valid header
    std::array<std::array<std::unique_ptr<const Part>, kMaxMen + 1>, kMaxMen + 1> parts_;
};

}  // namespace ludoteca::solve::morris
