#include "games/senet/network.h"

#include <bit>
#include <cmath>
#include <cstring>
#include <string>

#include "core/bits.h"

namespace ludoteca::senet {
namespace {

// The groups of inputs: the pieces of either player, those off, those protected, and those that a
// throw could take.
constexpr int kOwn = 0, kOther = kOwn + kPlaces, kOwnOff = kOther + kPlaces,
              kOtherOff = kOwnOff + kPiecesEach, kOwnSafe = kOtherOff + kPiecesEach,
              kOtherSafe = kOwnSafe + kPlaces, kTargets = kOtherSafe + kPlaces,
              kTargeted = kTargets + kPlaces;
static_assert(kTargeted + kPlaces == Network::kInputs);

constexpr float kUsualLead = 0.04F;
constexpr float kProtected = 1;  // worth a square

// Where the enemies of some pieces could be taken by the next throw.
constexpr Squares in_reach(Squares pieces) {
    return pieces << 1 | pieces << 2 | pieces << 3 | pieces << 4 | pieces << 6;
}

float progress(Squares pieces) {
    const int gone = kPiecesEach - std::popcount(pieces);
    float sum = static_cast<float>(gone * (kOff + 1)) +
                kProtected * static_cast<float>(std::popcount(protected_among(pieces)));
    for (Squares left = pieces; left != 0;) {
        sum += static_cast<float>(take_first(left) + 1);
    }
    return sum;
}

}  // namespace

Result<Network> Network::read(std::span<const std::byte> bytes) {
    Network network;
    if (bytes.empty()) {
        network.weights_.lead = kUsualLead;
        return network;
    }
    if (bytes.size() != sizeof(Weights)) {
        return Error{"a network of Senet has " + std::to_string(sizeof(Weights)) + " bytes, not " +
                     std::to_string(bytes.size())};
    }
    std::memcpy(&network.weights_, bytes.data(), sizeof(Weights));
    return network;
}

float Network::expect(Squares own, Squares other) const {
    std::array<float, kHidden> sums = weights_.biases;
    const auto add = [&](int input) {
        const std::array<float, kHidden>& row = weights_.inputs[static_cast<std::size_t>(input)];
        for (std::size_t i = 0; i < kHidden; ++i) {
            sums[i] += row[i];
        }
    };
    const auto add_all = [&](int first, Squares places) {
        while (places != 0) {
            add(first + take_first(places));
        }
    };
    const Squares own_safe = protected_among(own), other_safe = protected_among(other);
    add_all(kOwn, own);
    add_all(kOther, other);
    add_all(kOwnOff, only(kPiecesEach - std::popcount(own)) - 1);
    add_all(kOtherOff, only(kPiecesEach - std::popcount(other)) - 1);
    add_all(kOwnSafe, own_safe);
    add_all(kOtherSafe, other_safe);
    add_all(kTargets, in_reach(own) & other & ~other_safe);
    add_all(kTargeted, in_reach(other) & own & ~own_safe);

    constexpr float kLeak = 0.05F;
    float result = weights_.bias + weights_.lead * (progress(own) - progress(other) + 3);
    for (std::size_t i = 0; i < kHidden; ++i) {
        const float sum = sums[i];
        const float active = sum < 0 ? kLeak * sum : sum < 1 ? sum : 1 + kLeak * (sum - 1);
        result += active * weights_.hidden[i];
    }
    return std::tanh(result / 2);
}

}  // namespace ludoteca::senet
