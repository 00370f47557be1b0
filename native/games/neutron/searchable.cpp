#include "games/neutron/searchable.h"

#include <bit>

namespace ludoteca::neutron {
namespace {

int steps(Cells pieces, Cells free) {
    int count = 0;
    while (pieces) {
        count += std::popcount(kNeighbours[std::countr_zero(pieces)] & free);
        pieces &= pieces - 1;
    }
    return count;
}

}  // namespace

SearchPosition::Reach SearchPosition::reach() const {
    Reach found;
    for (int direction = 0; direction < kDirections; ++direction) {
        const int target = slide(neutron_, direction, stoppers());
        if (target != neutron_) {
            ++found.slides;
            found.own_home |= (bit(target) & base(turn_)) != 0;
            found.enemy_home += (bit(target) & base(opponent(turn_))) != 0;
        }
    }
    return found;
}

Score SearchPosition::evaluate() const {
    const Tuning& weights = neutron::kTuning;
    const Cells free = ~stoppers();
    const Score room =
        weights.step * (steps(own(), free) - steps(pieces_[index(opponent(turn_))], free));
    if (opening_) {
        return room;
    }
    const Reach found = reach();
    if (found.own_home) {
        return weights.home_next + room;
    }
    const int safe = found.slides - found.enemy_home;
    return room + (safe == 0 ? -weights.only_enemy_home : weights.slide * safe);
}

std::optional<Score> SearchPosition::verdict(int ply) const {
    if (board_ends()) {
        return score_of<SearchPosition>(end_on_board(), turn_, ply);
    }
    const bool is_back = rules_.repetition != 0 && past_.has(Position::key(), 1) &&
                         (past_.has_since(Position::key(), before_.root) || repeats());
    return is_back ? std::optional<Score>(0) : std::nullopt;
}

std::optional<int> SearchPosition::proved() const {
    if (can_slide_home()) {
        return 1;
    }
    SearchPosition other = *this;
    other.pieces_[0] = mirrored(pieces_[0]);
    other.pieces_[1] = mirrored(pieces_[1]);
    other.neutron_ = mirrored(neutron_);
    std::optional<int> found;
    each_known_win([&](const KnownWin& win) {
        if (!found && (win.key == key() || win.key == other.key())) {
            found = win.attacker == turn_ ? win.plies : -win.plies;
        }
    });
    return found;
}

ProofNumbers SearchPosition::proof_numbers(Seat attacker) const {
    if (opening_) {
        return {1, 1};
    }
    const Reach found = reach();
    const bool attacks = turn_ == attacker;
    if (found.own_home) {
        return attacks ? ProofNumbers::proved(1) : ProofNumbers::disproved();
    }
    const auto safe = static_cast<std::uint32_t>(1 + 2 * (found.slides - found.enemy_home));
    return attacks ? ProofNumbers{1, safe} : ProofNumbers{safe, 1};
}

}  // namespace ludoteca::neutron
