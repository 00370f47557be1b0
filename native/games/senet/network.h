// The evaluation network: one hidden layer.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/result.h"
#include "games/senet/board.h"

namespace ludoteca::senet {

// Without weights, the race decides.
class Network {
  public:
    static constexpr int kInputs = 190;
    static constexpr std::size_t kHidden = 64;

    using Layer = std::array<float, kHidden>;

    struct Weights {
        std::array<Layer, kInputs> inputs;
        Layer biases;
        Layer hidden;
        float bias;
        float lead;  // per square
    };

    // The active inputs, and the lead of the player about to throw.
    struct Sight {
        static constexpr std::size_t kMostSet = 6 * kPiecesEach;

        std::array<std::uint8_t, kMostSet> inputs;
        std::size_t size = 0;
        float lead;

        Sight(Squares own, Squares other);
    };

    static Result<Network> read(std::span<const std::byte> bytes);
    explicit Network(const Weights& weights) : weights_(weights) {}

    // Expected result of the player about to throw, from -1 to 1.
    float expect(Squares own, Squares other) const;

    // The same in steps, for training.
    Layer sum(const Sight& sight) const;
    static float active(float sum) {
        return sum < 0 ? kLeak * sum : sum < 1 ? sum : 1 + kLeak * (sum - 1);
    }
    static float slope(float sum) { return sum > 0 && sum < 1 ? 1 : kLeak; }
    float logit(const Layer& sums, float lead) const;
    Weights& weights() { return weights_; }

  private:
    static constexpr float kLeak = 0.05F;

    Weights weights_;
};

}  // namespace ludoteca::senet
