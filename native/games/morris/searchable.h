// A position of a morris game in search.

#pragma once

#include <cstdint>
#include <optional>

#include "games/morris/position.h"
#include "search/searchable.h"
#include "solve/morris/engine_tables.h"

namespace ludoteca::morris {

class SearchPosition : public Position {
  public:
    using Game = Position;
    using Knowledge = EngineTables;

    static constexpr bool kHasDice = false;
    static constexpr Tuning kTuning{.unit = 200, .aspiration = 30};

    SearchPosition(const Position& position, const Knowledge& tables)
        : Position(position), tables_(tables.find(rules_)) {}

    using Position::key;
    Score evaluate() const;
    std::optional<Score> verdict(int ply) const;

    // Which man goes where.
    static constexpr int kSlots = (kMostPoints + 1) * kMostPoints;
    int slot(Action action) const {
        const Turn turn = board().turn(action);
        return turn.from * kMostPoints + turn.to;
    }

    // Noisy are the moves that take a man.
    void noisy_moves(ActionList& list) const;
    void quiet_moves(ActionList& list) const;
    bool is_noisy(Action action) const { return board().turn(action).taken != board().nobody(); }
    Score gain(Action action) const { return is_noisy(action) ? kMan : 0; }
    // Who closes a mill cannot be taken in return on the same point.
    bool wins_exchange(Action action, Score limit) const { return gain(action) >= limit; }

  private:
    static constexpr Score kMan = 100;

    bool flies(Seat seat) const;
    std::optional<Score> score_in_table(int ply) const;

    const Lookup* tables_;  // if there are any
};

}  // namespace ludoteca::morris

namespace ludoteca {
static_assert(Searchable<morris::SearchPosition> && HasVerdict<morris::SearchPosition> &&
              HasNoise<morris::SearchPosition>);
}  // namespace ludoteca
