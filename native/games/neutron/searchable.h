// Neutron as alpha-beta and proof-number search see it.

#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>

#include "games/neutron/certificate.h"
#include "games/neutron/position.h"
#include "games/neutron/tuning.h"
#include "search/game_past.h"
#include "search/proof/proof_search.h"
#include "search/searchable.h"

namespace ludoteca::neutron {

class SearchPosition : public Position {
  public:
    using Game = Position;
    using Knowledge = Certificate;

    static constexpr bool kHasDice = false;
    static constexpr SearchTuning kTuning = neutron::kTuning.search;

    SearchPosition(const Position& position, const Knowledge& certificate)
        : Position(position),
          before_(past_, Position::key(), rules_.repetition),
          certificate_(&certificate) {}

    std::uint64_t key() const {
        return Position::key() ^ (opening_ ? kOpeningKey : 0) ^ before_.mark;
    }
    Score evaluate() const;
    std::optional<Score> verdict(int ply) const;

    // Origin and direction of the piece.
    static constexpr int kSlots = Turn::kPieceMoves;
    int slot(Action action) const { return Turn::of(action).piece; }

    // By the mobility of the neutron.
    ProofNumbers proof_numbers(Seat attacker) const;
    template <class Visit>
    void each_known_win(const Visit& visit) const;

    // Distance to win by the proofs, also of the mirror image; negative for a loss, nullopt if
    // unknown.
    std::optional<int> proved() const;

    bool can_slide_home() const { return !opening_ && reach().own_home; }

  private:
    static constexpr std::uint64_t kOpeningKey = 0x9E37'79B9'7F4A'7C15;

    struct Reach {
        int slides = 0;
        int enemy_home = 0;
        bool own_home = false;
    };
    Reach reach() const;

    GamePast before_;
    const Certificate* certificate_;
};

// The distance decreases along a winning line, so a barred position blocks only longer wins.
template <class Visit>
void SearchPosition::each_known_win(const Visit& visit) const {
    const std::span<const KnownWin> wins = certificate_->wins(rules_);
    int longest = ProofNumbers::kFarthest;
    for (const KnownWin& win : wins) {
        if (!before_.barred.empty() && std::find(before_.barred.begin(), before_.barred.end(),
                                                 win.key) != before_.barred.end()) {
            longest = std::min(longest, win.plies);
        }
    }
    for (const KnownWin& win : wins) {
        if (win.plies <= longest) {
            visit(KnownWin{win.key ^ before_.mark, win.attacker, win.plies});
        }
    }
}

}  // namespace ludoteca::neutron

namespace ludoteca {
static_assert(Searchable<neutron::SearchPosition> && HasVerdict<neutron::SearchPosition> &&
              HasProofs<neutron::SearchPosition>);
}  // namespace ludoteca
