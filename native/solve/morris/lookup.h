// Everything that a folder knows of one rule set: all phases of the game. Any thread may ask.

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
#include "solve/morris/layer_table.h"
#include "solve/morris/placing.h"

namespace ludoteca::morris {

class Lookup {
  public:
    using Known = Endings::Known;

    Lookup(const Rules& rules, const std::filesystem::path& folder);

    // So many plies lie at most between two layers of the placing phase that have a table.
    static constexpr int kMaxTries = 3;

    // What was found by trying, by the men on the board and in hand: men can be placed in any
    // order.
    using Seen = std::unordered_map<std::uint64_t, Cell>;

    // What a position is worth to the side to move, if the game is not over: from a table, or by
    // trying all ways to place some men, which `seen` remembers.
    Known find(const Position& position, int tries = kMaxTries, Seen* seen = nullptr) const;

    // Whether a position of these rules can be asked for: draws make no difference.
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
    std::map<int, LayerTable> layers_;
    std::map<std::pair<int, int>, std::shared_ptr<const PairIndex>> on_board_;
};

}  // namespace ludoteca::morris
