// Morris as the alpha-beta search sees it.

#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "games/morris/position.h"
#include "games/morris/tuning.h"
#include "search/game_past.h"
#include "search/searchable.h"
#include "solve/morris/engine_tablebases.h"

namespace ludoteca::morris {

class SearchPosition : public Position {
  public:
    using Game = Position;
    using Knowledge = solve::morris::EngineTablebases;

    static constexpr bool kHasDice = false;
    static constexpr SearchTuning kTuning = morris::kTuning.search;

    SearchPosition(const Position& position, const Knowledge& tablebases)
        : Position(position),
          before_(past_, Position::key(), rules_.repetition),
          tablebases_(tablebases.find(rules_)) {
        limit_wins();
    }

    std::uint64_t key() const {
        return Position::key() ^ before_.mark ^ (is_nearly_quiet() ? mix(as_unsigned(quiet_)) : 0);
    }
    Score evaluate() const;
    std::optional<Score> verdict(int ply) const;

    // Origin and destination.
    static constexpr int kSlots = (kMostPoints + 1) * kMostPoints;
    int slot(Action action) const {
        const Turn turn = board().turn(action);
        return turn.from * kMostPoints + turn.to;
    }

    // Captures are noisy.
    void noisy_moves(ActionList& list) const;
    void quiet_moves(ActionList& list) const;
    bool is_noisy(Action action) const { return board().turn(action).taken != board().nobody(); }
    Score gain(Action action) const { return is_noisy(action) ? morris::kTuning.captured_man : 0; }
    // There are no recaptures.
    bool see_ge(Action action, Score limit) const { return gain(action) >= limit; }

  private:
    static constexpr int kAnyPlies = 1 << 20;

    bool flies(Seat seat) const;
    std::optional<Score> score_in_tablebase(int ply) const;
    void limit_wins();
    static constexpr std::uint64_t as_unsigned(std::int32_t number) {
        return static_cast<std::uint32_t>(number);
    }

    // This close to the draw, the count of quiet turns is part of the key.
    static constexpr int kQuietHorizon = 40;
    bool is_nearly_quiet() const {
        return rules_.quiet_turns != 0 && quiet_ + kQuietHorizon >= rules_.quiet_turns;
    }

    GamePast before_;
    const solve::morris::Lookup* tablebases_;  // or nullptr
    // The longest win of each seat that no barred position blocks.
    std::array<int, 2> longest_wins_{kAnyPlies, kAnyPlies};
};

}  // namespace ludoteca::morris

namespace ludoteca {
static_assert(Searchable<morris::SearchPosition> && HasVerdict<morris::SearchPosition> &&
              HasNoisyMoves<morris::SearchPosition>);
}  // namespace ludoteca
