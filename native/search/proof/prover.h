// Proves root moves won or lost before alpha-beta scores the others.

#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "search/control.h"
#include "search/proof/proof_search.h"
#include "search/root_move.h"

namespace ludoteca {

template <HasProofs S>
class Prover {
  public:
    explicit Prover(int megabytes) : table_(megabytes) {}

    void clear() { table_.clear(); }

    // Score the root moves that a share of the limits can prove; return the nodes spent.
    std::uint64_t prove(const S& position, std::vector<RootMove>& moves, Control& control) {
        const Seat mover = position.turn();
        std::uint64_t spent = 0;
        // Repeated before every search: known wins may have been replaced.
        ProofSearch<S>::learn(position, table_);
        for (const Seat attacker : {mover, opponent(mover)}) {
            const bool is_own = attacker == mover;
            const double share = is_own ? S::kTuning.win_share : S::kTuning.loss_share;
            const double until = (S::kTuning.win_share + (is_own ? 0 : S::kTuning.loss_share)) *
                                 control.limits().seconds;
            ProofSearch<S> search(position, attacker, table_, control,
                                  nodes_for(control.limits(), share), until);
            const bool is_proved = search.run().is_proved();
            spent += search.nodes();
            for (RootMove& move : moves) {
                note(search, move, is_own);
            }
            if (is_proved) {
                break;
            }
        }
        // The first move is played if time runs out.
        std::stable_sort(moves.begin(), moves.end(), [](const RootMove& a, const RootMove& b) {
            return a.known.value_or(0) > b.known.value_or(0);
        });
        return spent;
    }

  private:
    static std::uint64_t nodes_for(const ThinkLimits& limits, double share) {
        if (limits.nodes > 0) {
            return static_cast<std::uint64_t>(share * static_cast<double>(limits.nodes));
        }
        return limits.seconds > 0 ? std::numeric_limits<std::uint64_t>::max()
                                  : S::kTuning.proof_nodes;
    }

    static void note(ProofSearch<S>& search, RootMove& move, bool is_own) {
        if (const std::optional<int> plies = search.win_after(move.action)) {
            move.known = is_own ? kWin - *plies : *plies - kWin;
            move.line = search.line_after(move.action);
        }
    }

    ProofTable table_;
};

// For games without proofs.
struct NoProver {
    explicit NoProver(int) {}
    void clear() {}
};

template <class S>
struct ProverFor {
    using Type = NoProver;
};
template <HasProofs S>
struct ProverFor<S> {
    using Type = Prover<S>;
};
template <class S>
using ProverOf = typename ProverFor<S>::Type;

}  // namespace ludoteca
