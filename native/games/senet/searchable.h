// A position of Senet in search: throws are weighed, positions before a throw evaluated.

#pragma once

#include <cstdint>

#include "core/random.h"
#include "games/senet/network.h"
#include "games/senet/position.h"
#include "search/searchable.h"

namespace ludoteca::senet {

class SearchPosition : public Position {
  public:
    using Game = Position;
    using Knowledge = Network;

    static constexpr bool kHasDice = true;
    static constexpr Tuning kTuning{.reduces = false};

    SearchPosition(const Position& position, const Network& network)
        : Position(position), network_(&network) {}

    // Both players go the same way, so it does not matter which of them is to move.
    std::uint64_t key() const {
        return mix(own_ | std::uint64_t{other_} << kPlaces) ^ mix(thrown_);
    }
    // Only where a throw is due.
    Score evaluate() const {
        return static_cast<Score>(network_->expect(own_, other_) * (kDiceWin - 1));
    }

    static constexpr int kSlots = kActions;
    int slot(Action action) const { return action; }

  private:
    const Network* network_;
};

}  // namespace ludoteca::senet

namespace ludoteca {
static_assert(Searchable<senet::SearchPosition>);
}  // namespace ludoteca
