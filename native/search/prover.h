// Which moves of a position win or lose by force, before alpha-beta weighs the others.

#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "search/control.h"
#include "search/proof.h"
#include "search/root_move.h"

namespace ludoteca {

template <HasProofs S>
class Prover {
  public:
    explicit Prover(int megabytes) : table_(megabytes) {}

    void clear() { table_.clear(); }

    // Fill in what can be proved with a part of the limits; return how many nodes it took.
    std::uint64_t judge(const S& position, std::vector<RootMove>& moves, Control& control) {
        const Seat mover = position.turn();
        const std::uint64_t nodes = node_share(control.limits());
        std::uint64_t spent = 0;
        for (const Seat attacker : {mover, opponent(mover)}) {
            const double until = (attacker == mover ? 1 : 2) * kShare * control.limits().seconds;
            ProofSearch<S> search(position, attacker, table_, control, nodes, until);
            const bool is_proved = search.run().is_proved();
            spent += search.nodes();
            for (RootMove& move : moves) {
                note(search, move, attacker == mover);
            }
            if (is_proved) {
                break;
            }
        }
        return spent;
    }

  private:
    static constexpr double kShare = 0.25;                // of the limits, for each side
    static constexpr std::uint64_t kUsualNodes = 20'000;  // where only the depth is limited

    static std::uint64_t node_share(const ThinkLimits& limits) {
        if (limits.nodes > 0) {
            return static_cast<std::uint64_t>(kShare * static_cast<double>(limits.nodes));
        }
        return limits.seconds > 0 ? std::numeric_limits<std::uint64_t>::max() : kUsualNodes;
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
