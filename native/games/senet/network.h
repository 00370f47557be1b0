// The learned evaluation of Senet: one hidden layer over who stands where.

#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "core/result.h"
#include "games/senet/board.h"

namespace ludoteca::senet {

// Without a network every piece counts by how far it has come.
class Network {
  public:
    static constexpr int kInputs = 190;
    static constexpr int kHidden = 48;

    static Result<Network> read(std::span<const std::byte> bytes);

    // What the player about to throw can expect, from -1 to 1.
    float expect(Squares own, Squares other) const;

  private:
    struct Weights {
        std::array<std::array<float, kHidden>, kInputs> inputs;
        std::array<float, kHidden> biases;
        std::array<float, kHidden> hidden;
        float bias;
        float lead;  // for each square of lead
    };

    Weights weights_{};
};

}  // namespace ludoteca::senet
