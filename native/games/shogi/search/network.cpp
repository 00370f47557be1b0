#include "games/shogi/search/network.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <string>

namespace ludoteca::shogi {
namespace {

constexpr std::array<std::uint32_t, 5> kHeader = {0x324E'534C, Network::kWidth, Network::kHidden,
                                                  kBuckets, kFeatures};

// Consumes a file of known size.
class Reader {
  public:
    explicit Reader(std::span<const std::byte> bytes) : rest_(bytes) {}

    template <class T>
    void read(T& value) {
        std::memcpy(&value, rest_.data(), sizeof value);
        rest_ = rest_.subspan(sizeof value);
    }

  private:
    std::span<const std::byte> rest_;
};

}  // namespace

Result<NetworkEvaluation> NetworkEvaluation::read(std::span<const std::byte> bytes) {
    if (bytes.empty()) {
        return NetworkEvaluation{};
    }
    Result<std::shared_ptr<const Network>> network = Network::read(bytes);
    if (!network) {
        return network.error();
    }
    return NetworkEvaluation{std::move(*network)};
}

// The format of train/shogi: header, then all members in order, little-endian.
Result<std::shared_ptr<const Network>> Network::read(std::span<const std::byte> bytes) {
    const std::size_t size = sizeof kHeader + kFeatureRows * (kWidth + 4) + kWidth * 2 +
                             sizeof hidden_ + sizeof hidden_bias_ + sizeof output_ +
                             sizeof output_bias_;
    if (bytes.size() != size || std::memcmp(bytes.data(), kHeader.data(), sizeof kHeader) != 0) {
        return Error{"this is not a network for shogi, which has " + std::to_string(size) +
                     " bytes"};
    }
    const auto network = std::make_shared<Network>();
    Reader reader(bytes.subspan(sizeof kHeader));
    network->rows_.resize(kFeatureRows);
    network->psqt_.resize(kFeatureRows);
    for (Row& row : network->rows_) {
        reader.read(row.values);
    }
    for (std::int32_t& psqt : network->psqt_) {
        reader.read(psqt);
    }
    reader.read(network->bias_);
    reader.read(network->hidden_);
    reader.read(network->hidden_bias_);
    reader.read(network->output_);
    reader.read(network->output_bias_);
    return std::shared_ptr<const Network>(network);
}

Score Network::evaluate(const AccumulatorSide& own, const AccumulatorSide& other) const {
    alignas(64) std::array<std::uint8_t, 2 * kWidth> input;
    net::clip<kWidth>(own.values.data(), input.data());
    net::clip<kWidth>(other.values.data(), input.data() + kWidth);
    std::int64_t sum = output_bias_;
    for (std::size_t i = 0; i < kHidden; ++i) {
        const std::int32_t value =
            hidden_bias_[i] + net::dot<2 * kWidth>(input.data(), hidden_[i].data());
        sum += std::clamp(value / kHiddenScale, 0, 127) * output_[i];
    }
    const auto learned = static_cast<Score>(sum / (127 * kResultScale));
    const Score psqt = (own.psqt - other.psqt) / (2 * kResultScale);
    constexpr Score kMost = kSureWin - kMaxPly - 1000;
    return std::clamp(learned + psqt, -kMost, kMost);
}

}  // namespace ludoteca::shogi
