// The NNUE-style evaluation network: accumulators of both views and two small layers.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/large_pages.h"
#include "core/result.h"
#include "games/shogi/search/features.h"
#include "net/dense.h"
#include "search/score.h"

namespace ludoteca::shogi {

class Network {
  public:
    static constexpr int kWidth = 128;
    static constexpr int kHidden = 16;

    // The accumulator of one view.
    struct alignas(64) AccumulatorSide {
        std::array<std::int16_t, kWidth> values;
        std::int32_t psqt;  // linear bypass of the hidden layers
    };

    static Result<std::shared_ptr<const Network>> read(std::span<const std::byte> bytes);

    void reset(AccumulatorSide& sums) const {
        sums.values = bias_;
        sums.psqt = 0;
    }
    void add(AccumulatorSide& sums, const View& view, int feature) const {
        const std::size_t at = row(view, feature);
        net::add<kWidth>(sums.values.data(), rows_[at].values.data());
        sums.psqt += psqt_[at];
    }
    // `before` with one feature removed and another added.
    void replace(AccumulatorSide& sums, const AccumulatorSide& before, const View& view, int gone,
                 int come) const {
        const std::size_t out = row(view, gone), in = row(view, come);
        net::replace<kWidth>(sums.values.data(), before.values.data(), rows_[out].values.data(),
                             rows_[in].values.data());
        sums.psqt = before.psqt - psqt_[out] + psqt_[in];
    }

    // From the view of `own`.
    Score evaluate(const AccumulatorSide& own, const AccumulatorSide& other) const;

  private:
    // Fixed point: weights in 1/127 and 1/64, results in 1/16 centipawn.
    static constexpr int kFeatureRows = kBuckets * kFeatures;
    static constexpr int kHiddenScale = 64, kResultScale = 16;

    struct alignas(64) Row {
        std::array<std::int8_t, kWidth> values;
    };

    static std::size_t row(const View& view, int feature) {
        return static_cast<std::size_t>(view.bucket * kFeatures + feature);
    }

    LargeVector<Row> rows_;
    std::vector<std::int32_t> psqt_;
    std::array<std::int16_t, kWidth> bias_;
    alignas(64) std::array<std::array<std::int8_t, 2 * kWidth>, kHidden> hidden_;
    std::array<std::int32_t, kHidden> hidden_bias_;
    std::array<std::int16_t, kHidden> output_;
    std::int32_t output_bias_;
};

struct NetworkEvaluation {
    std::shared_ptr<const Network> network;  // null: handcrafted evaluation

    static Result<NetworkEvaluation> read(std::span<const std::byte> bytes);
};

}  // namespace ludoteca::shogi
