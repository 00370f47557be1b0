// Stored proofs: one attacker move against every defence until the win.

#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/result.h"
#include "games/neutron/rules.h"
#include "search/proof/proof_search.h"

namespace ludoteca::neutron {

// The answers are listed in depth-first order; solved/proofs/neutron.md describes the format.
class Certificate {
  public:
    // Verifies the proof by replaying every line.
    static Result<Certificate> read(std::span<const std::byte> bytes);

    // The proved positions under these rules. The repetition rule is irrelevant: none recurs.
    std::span<const KnownWin> wins(const Rules& rules) const;

  private:
    struct Part {
        Rules rules;
        std::vector<KnownWin> wins;
    };

    std::vector<Part> parts_;
};

}  // namespace ludoteca::neutron
