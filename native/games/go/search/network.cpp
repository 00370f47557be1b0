#include "games/go/search/network.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "net/vector.h"
#include "net/weights.h"

namespace ludoteca::go {
namespace {

// Add to `out` the product of `in` and a matrix of in, out.
void add_product(std::span<const float> in, std::span<const float> matrix, std::span<float> out) {
    const float* row = matrix.data();
    for (const float x : in) {
        for (std::size_t i = 0; i < out.size(); ++i) {
            out[i] += x * row[i];
        }
        row += out.size();
    }
}

void rectify(std::span<float> values) {
    for (float& value : values) {
        value = value > 0 ? value : 0;
    }
}

constexpr int kPlanes = Position::kFeaturePlanes;
constexpr int kNumbers = Position::kFeatureGlobals;
constexpr int kStem = 5;  // kernel size of the first layer
constexpr int kHead = Network::kHead;
constexpr int kHidden = 48;
constexpr int kOutputs = 3;  // pass, value, lead
constexpr float kLeadUnit = 20;

constexpr int kMaxBlocks = 40;
constexpr int kMaxChannels = 256;

std::size_t parameters(std::size_t blocks, std::size_t channels) {
    const std::size_t stem = channels * (kPlanes * kStem * kStem + 1 + kNumbers);
    const std::size_t convolutions = 2 * blocks * channels * (9 * channels + 1);
    const std::size_t pools = blocks / 2 * 3 * channels * channels;
    const std::size_t policy = kHead * (channels + 1 + 3 * channels + 1);
    const std::size_t values = kHidden * (3 * channels + 1) + kOutputs * (kHidden + 1);
    return stem + convolutions + pools + policy + values + channels + 1;
}

// tanh to three digits.
float squashed(float x) {
    const float y = std::clamp(x, -5.0F, 5.0F);
    const float square = y * y;
    const float tangent = y * (135135 + square * (17325 + square * (378 + square))) /
                          (135135 + square * (62370 + square * (3150 + square * 28)));
    return std::clamp(tangent, -1.0F, 1.0F);
}

// Point maps: bits 0 and 1 mirror, bit 2 transposes.
std::array<std::vector<std::uint16_t>, 8> symmetries(int size) {
    std::array<std::vector<std::uint16_t>, 8> all;
    for (unsigned symmetry = 0; symmetry < all.size(); ++symmetry) {
        for (int point = 0; point < size * size; ++point) {
            int row = point / size;
            int column = point % size;
            row = (symmetry & 1) != 0 ? size - 1 - row : row;
            column = (symmetry & 2) != 0 ? size - 1 - column : column;
            if ((symmetry & 4) != 0) {
                std::swap(row, column);
            }
            all[symmetry].push_back(static_cast<std::uint16_t>(row * size + column));
        }
    }
    return all;
}

}  // namespace

Result<Network> Network::read(std::span<const std::byte> file) {
    Result<Weights> found = Weights::read(file, "ludoteca-go");
    if (!found) {
        return found.error();
    }
    Weights& weights = *found;
    const std::vector<int>& sizes = weights.sizes();
    if (sizes.size() != 3 || sizes[0] != 1 || sizes[1] < 1 || sizes[1] > kMaxBlocks ||
        sizes[2] < kLanes || sizes[2] > kMaxChannels || sizes[2] % kLanes != 0) {
        return Error{"the network has a form that is not supported"};
    }
    const auto blocks = static_cast<std::size_t>(sizes[1]);
    const auto channels = static_cast<std::size_t>(sizes[2]);
    if (weights.left() != parameters(blocks, channels)) {
        return Error{"the network's file is incomplete"};
    }
    const auto take = [&](std::size_t count) {
        const std::span<const float> taken = weights.take(count);
        return std::vector<float>(taken.begin(), taken.end());
    };
    Network network;
    network.channels_ = sizes[2];
    network.stem_ = take(kPlanes * kStem * kStem * channels);
    network.stem_biases_ = take(channels);
    network.stem_numbers_ = take(kNumbers * channels);
    for (std::size_t i = 0; i < blocks; ++i) {
        const auto convolution = [&] {
            const std::vector<float> kernel = take(9 * channels * channels);
            return Convolution(sizes[2], kernel, take(channels));
        };
        Convolution first = convolution();
        Convolution second = convolution();
        network.blocks_.push_back(
            {std::move(first), std::move(second), take(i % 2 == 1 ? 3 * channels * channels : 0)});
    }
    network.policy_ = take(channels * kHead);
    network.policy_biases_ = take(kHead);
    network.policy_pool_ = take(3 * channels * kHead);
    network.policy_points_ = take(kHead);
    network.hidden_ = take(3 * channels * kHidden);
    network.hidden_biases_ = take(kHidden);
    network.outputs_ = take(kHidden * kOutputs);
    network.output_biases_ = take(kOutputs);
    network.ownership_ = take(channels + 1);
    return network;
}

Inference::Inference(const Network& network, int size)
    : network_(network),
      size_(size),
      turned_(symmetries(size)),
      planes_(static_cast<std::size_t>(kPlanes * size * size)),
      numbers_(kNumbers),
      x_(size, network.channels()),
      y_(size, network.channels()),
      pooled_(static_cast<std::size_t>(3 * network.channels())),
      biases_(static_cast<std::size_t>(std::max(network.channels(), kHidden))) {
    const auto points = static_cast<std::size_t>(size * size);
    evaluation_.policy.resize(points + 1);
    evaluation_.ownership.resize(points);
    for (int point = 0; point < size * size; ++point) {
        add_patch(0, point);
    }
    for (int row = 0; row < size; ++row) {
        ones_.insert(ones_.end(), x_.at(row, 0), x_.at(row, 0) + size * x_.channels());
    }
}

const NetworkOutput& Inference::evaluate(const Position& position, std::span<const Action> recent,
                                         int symmetry) {
    position.features(recent, planes_, numbers_);
    if (symmetry != 0) {
        turn(symmetry);
    }
    run_stem();
    for (const Network::Block& block : network_.blocks_) {
        const float* more = nullptr;
        if (!block.pool.empty()) {
            pool(x_);
            const std::span<float> biases(biases_.data(), static_cast<std::size_t>(x_.channels()));
            std::fill(biases.begin(), biases.end(), 0.0F);
            add_product(pooled_, block.pool, biases);
            more = biases_.data();
        }
        block.first.run(x_, more, nullptr, y_, scratch_);
        block.second.run(y_, nullptr, &x_, x_, scratch_);
    }
    pool(x_);
    run_heads();
    if (symmetry != 0) {
        turn_back(symmetry);
    }
    return evaluation_;
}

void Inference::turn(int symmetry) {
    const std::vector<std::uint16_t>& to = turned_[static_cast<std::size_t>(symmetry)];
    moved_.resize(planes_.size());
    for (std::size_t plane = 0; plane < planes_.size(); plane += to.size()) {
        for (std::size_t point = 0; point < to.size(); ++point) {
            moved_[plane + to[point]] = planes_[plane + point];
        }
    }
    planes_.swap(moved_);
}

void Inference::turn_back(int symmetry) {
    const std::vector<std::uint16_t>& to = turned_[static_cast<std::size_t>(symmetry)];
    for (std::vector<float>* const values : {&evaluation_.policy, &evaluation_.ownership}) {
        moved_.assign(values->begin(), values->end());
        for (std::size_t point = 0; point < to.size(); ++point) {
            (*values)[point] = moved_[to[point]];
        }
    }
    moved_.resize(planes_.size());
}

// Sparse: adds the weights around nonzero inputs only.
void Inference::run_stem() {
    const int channels = x_.channels();
    const std::span<float> biases(biases_.data(), static_cast<std::size_t>(channels));
    std::copy(network_.stem_biases_.begin(), network_.stem_biases_.end(), biases.begin());
    add_product(numbers_, network_.stem_numbers_, biases);
    const float* ones = ones_.data();
    for (int row = 0; row < size_; ++row) {
        float* const to = x_.at(row, 0);
        for (int i = 0; i < size_ * channels; i += kLanes) {
            store(to + i, load(ones + i) + load(biases.data() + i % channels));
        }
        ones += size_ * channels;
    }
    const int points = size_ * size_;
    for (int plane = 1; plane < kPlanes; ++plane) {
        const float* const marks = planes_.data() + plane * points;
        for (int point = 0; point < points; ++point) {
            if (marks[point] != 0) {
                add_patch(plane, point);
            }
        }
    }
    for (int row = 0; row < size_; ++row) {
        float* const to = x_.at(row, 0);
        for (int i = 0; i < size_ * channels; i += kLanes) {
            store(to + i, larger(load(to + i), all(0)));
        }
    }
}

void Inference::add_patch(int plane, int point) {
    constexpr int kReach = kStem / 2;
    const int channels = x_.channels();
    const int row = point / size_;
    const int column = point % size_;
    const int left = std::max(column - kReach, 0);
    const int right = std::min(column + kReach, size_ - 1);
    for (int y = std::max(row - kReach, 0); y <= std::min(row + kReach, size_ - 1); ++y) {
        const int spot = (plane * kStem + y - row + kReach) * kStem + left - column + kReach;
        const float* const from = network_.stem_.data() + spot * channels;
        float* const to = x_.at(y, left);
        for (int i = 0; i < (right - left + 1) * channels; i += kLanes) {
            store(to + i, load(to + i) + load(from + i));
        }
    }
}

void Inference::pool(const Plane& plane) {
    const int channels = plane.channels();
    for (int channel = 0; channel < channels; channel += kLanes) {
        Floats8 sum = all(0);
        Floats8 most = all(0);  // activations are not negative
        for (int row = 0; row < size_; ++row) {
            const float* from = plane.at(row, 0) + channel;
            for (int column = 0; column < size_; ++column, from += channels) {
                const Floats8 x = load(from);
                sum += x;
                most = larger(most, x);
            }
        }
        const Floats8 mean = sum * all(1.0F / static_cast<float>(size_ * size_));
        float* const to = pooled_.data() + channel;
        store(to, mean);
        store(to + channels, mean * all(static_cast<float>(size_ - 14) / 10));
        store(to + 2 * channels, most);
    }
}

void Inference::run_point_heads(int point, const std::array<float, kHead>& policy_bias) {
    static_assert(kHead == 2 * kLanes);
    const int channels = x_.channels();
    const float* const x = x_.at(point / size_, point % size_);
    const float* weights = network_.policy_.data();
    // Two accumulators, to hide latency.
    Floats8 low[2] = {load(policy_bias.data()), all(0)};
    Floats8 high[2] = {load(policy_bias.data() + kLanes), all(0)};
    for (int i = 0; i < channels; i += 2, weights += 2 * kHead) {
        for (int odd : {0, 1}) {
            const Floats8 activation = all(x[i + odd]);
            low[odd] += activation * load(weights + odd * kHead);
            high[odd] += activation * load(weights + odd * kHead + kLanes);
        }
    }
    const float* const points = network_.policy_points_.data();
    const Floats8 logits = larger(low[0] + low[1], all(0)) * load(points) +
                           larger(high[0] + high[1], all(0)) * load(points + kLanes);
    evaluation_.policy[static_cast<std::size_t>(point)] = sum(logits);
    Floats8 owners = all(0);
    for (int i = 0; i < channels; i += kLanes) {
        owners += load(x + i) * load(network_.ownership_.data() + i);
    }
    const float owner = sum(owners) + network_.ownership_.back();
    evaluation_.ownership[static_cast<std::size_t>(point)] = squashed(owner);
}

void Inference::run_heads() {
    std::array<float, kHead> policy_bias;
    std::copy(network_.policy_biases_.begin(), network_.policy_biases_.end(), policy_bias.begin());
    add_product(pooled_, network_.policy_pool_, policy_bias);
    for (int point = 0; point < size_ * size_; ++point) {
        run_point_heads(point, policy_bias);
    }
    std::array<float, kHidden> hidden;
    std::copy(network_.hidden_biases_.begin(), network_.hidden_biases_.end(), hidden.begin());
    add_product(pooled_, network_.hidden_, hidden);
    rectify(hidden);
    std::array<float, kOutputs> outputs;
    std::copy(network_.output_biases_.begin(), network_.output_biases_.end(), outputs.begin());
    add_product(hidden, network_.outputs_, outputs);
    evaluation_.policy.back() = outputs[0];
    evaluation_.value = std::tanh(outputs[1] / 2);
    evaluation_.lead = outputs[2] * kLeadUnit;
}

}  // namespace ludoteca::go
