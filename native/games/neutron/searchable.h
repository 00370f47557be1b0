// A position of Neutron in search: who can send the neutron home decides, and proofs are short.

#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "games/neutron/certificate.h"
#include "games/neutron/position.h"
#include "search/proof.h"
#include "search/searchable.h"

namespace ludoteca::neutron {

class SearchPosition : public Position {
  public:
    using Game = Position;
    using Knowledge = Certificate;

    static constexpr bool kHasDice = false;
    static constexpr Tuning kTuning{.unit = 300, .reduces = true};

    SearchPosition(const Position& position, const Knowledge& certificate)
        : Position(position), certificate_(&certificate) {}

    std::uint64_t key() const { return Position::key() ^ (opening_ ? kOpeningKey : 0); }
    Score evaluate() const;
    std::optional<Score> verdict(int ply) const;

    // Which piece goes where.
    static constexpr int kSlots = Turn::kPieceMoves;
    int slot(Action action) const { return Turn::of(action).piece; }

    // Few slides of the neutron leave little to prove.
    ProofNumbers proof_numbers(Seat attacker) const;
    std::span<const KnownWin> known_wins() const { return certificate_->wins(rules_); }

    bool can_slide_home() const { return !opening_ && reach().own_home; }

  private:
    static constexpr std::uint64_t kOpeningKey = 0x9E37'79B9'7F4A'7C15;

    // Where the mover can slide the neutron to.
    struct Reach {
        int slides = 0;
        int enemy_home = 0;
        bool own_home = false;
    };
    Reach reach() const;

    const Certificate* certificate_;
};

}  // namespace ludoteca::neutron

namespace ludoteca {
static_assert(Searchable<neutron::SearchPosition> && HasVerdict<neutron::SearchPosition> &&
              HasProofs<neutron::SearchPosition>);
}  // namespace ludoteca
