// A position of Senet in search: throws are weighed, positions before a throw evaluated.

#pragma once

#include <cstdint>
#include <optional>

#include "core/random.h"
#include "games/senet/knowledge.h"
#include "games/senet/position.h"
#include "search/searchable.h"

namespace ludoteca::senet {

class SearchPosition : public Position {
  public:
    using Game = Position;
    using Knowledge = senet::Knowledge;

    static constexpr bool kHasDice = true;
    static constexpr Tuning kTuning{.reduces = false};

    SearchPosition(const Position& position, const Knowledge& knowledge)
        : Position(position), network_(&knowledge.network()), tables_(knowledge.tables(rules_)) {}

    // Both players go the same way, so it does not matter which of them is to move.
    std::uint64_t key() const {
        return mix(own_ | std::uint64_t{other_} << kPlaces) ^ mix(thrown_);
    }
    // Only where a throw is due.
    Score evaluate() const { return score_of_equity(network_->expect(own_, other_)); }
    // The end of the game, or of what has to be searched: the tables know what the throw is worth.
    std::optional<Score> verdict(int ply) const {
        if (const std::optional<Outcome> outcome = ended()) {
            return score_of<SearchPosition>(*outcome, turn_, ply);
        }
        return tables_ != nullptr && thrown_ == 0 ? score_in_tables() : std::nullopt;
    }

    static constexpr int kSlots = kActions;
    int slot(Action action) const { return action; }

  private:
    static Score score_of_equity(float equity) {
        return static_cast<Score>(equity * (kDiceWin - 1));
    }
    std::optional<Score> score_in_tables() const {
        const auto chance = tables_->chance(own_, other_);
        if (!chance || !*chance) {
            return std::nullopt;
        }
        return score_of_equity(static_cast<float>(2 * **chance - 1));
    }

    const Network* network_;
    const Knowledge::Tables* tables_;  // if there are any
};

}  // namespace ludoteca::senet

namespace ludoteca {
static_assert(Searchable<senet::SearchPosition>);
}  // namespace ludoteca
