// Lookup in all phases of one rule set. Thread-safe.

#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <unordered_map>

#include "core/result.h"
#include "games/morris/position.h"
#include "solve/morris/endings.h"
#include "solve/morris/indexes.h"
#include "solve/morris/layer_file.h"
#include "solve/morris/placing.h"

namespace ludoteca::solve::morris {

using namespace ludoteca::morris;
using ludoteca::morris::Position;

class Lookup {
  public:
    using Known = Endings::Known;

    Lookup(const Rules& rules, const std::filesystem::path& folder);

    // Most plies between two stored layers of the placing phase.
    static constexpr int kMaxTries = 3;

    // Cache of searched positions: placements transpose.
    using Seen = std::unordered_map<std::uint64_t, Cell>;

    // For the side to move in an unfinished game: from a file, or by searching to the next stored
    // layer.
    Known find(const Position& position, int tries = kMaxTries, Seen* seen = nullptr) const;

    // Ignores the draw rules.
    bool fits(const Rules& rules) const {
        const Rules& own = indexes_.rules();
        return rules.board == own.board && rules.men == own.men && rules.flying == own.flying &&
               rules.moves_while_placing == own.moves_while_placing;
    }

    const std::vector<std::string>& faults() const { return endings_.faults(); }
    bool is_empty() const { return endings_.is_empty() && layers_.empty(); }

  private:
    struct Men {
        Points own, enemy;
    };

    Known place(const Section& section, const Men& men, int tries, Seen* seen) const;
    Known remember(const Section& section, const Men& men, int tries, Seen& seen) const;
    Known try_all(const Section& section, const Men& men, int tries, Seen* seen) const;
    Known read(const Section& section, const Men& men) const;

    Indexes indexes_;
    Placing placing_;
    Endings endings_;
    std::map<int, LayerFile> layers_;
    std::map<std::pair<int, int>, std::shared_ptr<const SubspaceIndex>> on_board_;
};

}  // namespace ludoteca::solve::morris
