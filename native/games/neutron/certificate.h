// Wins that were proved before: one answer to every reply of the other side, until the game is won.

#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/result.h"
#include "games/neutron/rules.h"
#include "search/proof.h"

namespace ludoteca::neutron {

// A text lists the answers in the order in which a walk asks for them; solved/proofs/neutron.md
// tells more.
class Certificate {
  public:
    // Every line is played out, so that nothing is believed that does not win.
    static Result<Certificate> read(std::span<const std::byte> bytes);

    // The positions on the way, by these rules; a rule against repetition does not matter, as no
    // position comes twice.
    std::span<const KnownWin> wins(const Rules& rules) const;

  private:
    struct Part {
        Rules rules;
        std::vector<KnownWin> wins;
    };

    std::vector<Part> parts_;
};

}  // namespace ludoteca::neutron
