// Senet as expectimax search sees it.

#pragma once

#include <cstdint>
#include <optional>

#include "core/random.h"
#include "games/senet/knowledge.h"
#include "games/senet/position.h"
#include "games/senet/tuning.h"
#include "search/searchable.h"

namespace ludoteca::senet {

class SearchPosition : public Position {
  public:
    using Game = Position;
    using Knowledge = senet::Knowledge;

    static constexpr bool kHasDice = true;
    static constexpr SearchTuning kTuning = senet::kTuning.search;

    SearchPosition(const Position& position, const Knowledge& knowledge)
        : Position(position),
          network_(&knowledge.network()),
          tablebases_(knowledge.tablebases(rules_)) {}

    // Relative to the mover: both players move in the same direction.
    std::uint64_t key() const {
        return mix(own_ | std::uint64_t{other_} << kPlaces) ^ mix(thrown_);
    }
    // Only while a throw is due.
    Score evaluate() const { return score_of_equity(network_->expect(own_, other_)); }
    // The outcome, or the tablebase value.
    std::optional<Score> verdict(int ply) const {
        if (const std::optional<Outcome> outcome = ended()) {
            return score_of<SearchPosition>(*outcome, turn_, ply);
        }
        return tablebases_ != nullptr && thrown_ == 0 ? score_in_tablebase() : std::nullopt;
    }

    static constexpr int kSlots = kActions;
    int slot(Action action) const { return action; }

  private:
    static Score score_of_equity(float equity) {
        return static_cast<Score>(equity * (kDiceWin - 1));
    }
    std::optional<Score> score_in_tablebase() const {
        const auto chance = tablebases_->chance(own_, other_);
        if (!chance || !*chance) {
            return std::nullopt;
        }
        return score_of_equity(static_cast<float>(2 * **chance - 1));
    }

    const Network* network_;
    const Knowledge::Tablebases* tablebases_;  // or nullptr
};

}  // namespace ludoteca::senet

namespace ludoteca {
static_assert(Searchable<senet::SearchPosition>);
}  // namespace ludoteca
