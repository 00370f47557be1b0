// A position of a morris game in search.

#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "games/morris/position.h"
#include "search/game_past.h"
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
        : Position(position),
          before_(past_, Position::key(), rules_.repetition),
          tables_(tables.find(rules_)) {
        limit_wins();
    }

    std::uint64_t key() const {
        return Position::key() ^ before_.mark ^ (is_nearly_quiet() ? mix(as_unsigned(quiet_)) : 0);
    }
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
    static constexpr int kAnyPlies = 1 << 20;

    bool flies(Seat seat) const;
    std::optional<Score> score_in_table(int ply) const;
    void limit_wins();
    static constexpr std::uint64_t as_unsigned(std::int32_t number) {
        return static_cast<std::uint32_t>(number);
    }

    // So soon before the draw by quiet turns, tables tell their numbers apart.
    static constexpr int kQuietHorizon = 40;
    bool is_nearly_quiet() const {
        return rules_.quiet_turns != 0 && quiet_ + kQuietHorizon >= rules_.quiet_turns;
    }

    GamePast before_;
    const Lookup* tables_;  // if there are any
    // The longest wins of each seat that no barred position is in the way of.
    std::array<int, 2> longest_wins_{kAnyPlies, kAnyPlies};
};

}  // namespace ludoteca::morris

namespace ludoteca {
static_assert(Searchable<morris::SearchPosition> && HasVerdict<morris::SearchPosition> &&
              HasNoise<morris::SearchPosition>);
}  // namespace ludoteca
