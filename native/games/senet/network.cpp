#include "games/senet/network.h"

#include <bit>
#include <cmath>
#include <cstring>
#include <string>

#include "core/bits.h"
#include "games/senet/tuning.h"

namespace ludoteca::senet {
namespace {

// Input groups: pieces of both players, borne off, protected, attackable by one throw.
constexpr int kOwn = 0, kOther = kOwn + kPlaces, kOwnOff = kOther + kPlaces,
              kOtherOff = kOwnOff + kPiecesEach, kOwnSafe = kOtherOff + kPiecesEach,
              kOtherSafe = kOwnSafe + kPlaces, kTargets = kOtherSafe + kPlaces,
              kTargeted = kTargets + kPlaces;
static_assert(kTargeted + kPlaces == Network::kInputs);

// Squares that one throw reaches.
constexpr Squares in_reach(Squares pieces) {
    return pieces << 1 | pieces << 2 | pieces << 3 | pieces << 4 | pieces << 6;
}

float progress(Squares pieces) {
    const int gone = kPiecesEach - std::popcount(pieces);
    float sum =
        static_cast<float>(gone * (kOff + 1)) +
        kTuning.protected_piece * static_cast<float>(std::popcount(protected_among(pieces)));
    for (Squares left = pieces; left != 0;) {
        sum += static_cast<float>(take_first(left) + 1);
    }
    return sum;
}

}  // namespace

Network::Sight::Sight(Squares own, Squares other)
    : lead(progress(own) - progress(other) + kTuning.to_move) {
    const auto add = [&](int first, Squares places) {
        while (places != 0) {
            inputs[size++] = static_cast<std::uint8_t>(first + take_first(places));
        }
    };
    const Squares own_safe = protected_among(own), other_safe = protected_among(other);
    add(kOwn, own);
    add(kOther, other);
    add(kOwnOff, only(kPiecesEach - std::popcount(own)) - 1);
    add(kOtherOff, only(kPiecesEach - std::popcount(other)) - 1);
    add(kOwnSafe, own_safe);
    add(kOtherSafe, other_safe);
    add(kTargets, in_reach(own) & other & ~other_safe);
    add(kTargeted, in_reach(other) & own & ~own_safe);
}

Result<Network> Network::read(std::span<const std::byte> bytes) {
    Weights weights{};
    if (bytes.empty()) {
        weights.lead = kTuning.lead;
        return Network(weights);
    }
    if (bytes.size() != sizeof(Weights)) {
        return Error{"a network of Senet has " + std::to_string(sizeof(Weights)) + " bytes, not " +
                     std::to_string(bytes.size())};
    }
    std::memcpy(&weights, bytes.data(), sizeof(Weights));
    return Network(weights);
}

Network::Layer Network::sum(const Sight& sight) const {
    Layer sums = weights_.biases;
    for (std::size_t n = 0; n < sight.size; ++n) {
        const Layer& row = weights_.inputs[sight.inputs[n]];
        for (std::size_t i = 0; i < kHidden; ++i) {
            sums[i] += row[i];
        }
    }
    return sums;
}

float Network::logit(const Layer& sums, float lead) const {
    float result = weights_.bias + weights_.lead * lead;
    for (std::size_t i = 0; i < kHidden; ++i) {
        result += active(sums[i]) * weights_.hidden[i];
    }
    return result;
}

float Network::expect(Squares own, Squares other) const {
    const Sight sight(own, other);
    return std::tanh(logit(sum(sight), sight.lead) / 2);
}

}  // namespace ludoteca::senet
