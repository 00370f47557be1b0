// The learned evaluation: features of both sides' views, summed up and kept up to date move by
// move, and two small layers above them.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/large_pages.h"
#include "core/result.h"
#include "games/shogi/features.h"
#include "net/dense.h"
#include "search/score.h"

namespace ludoteca::shogi {

class Network {
  public:
    static constexpr int kWidth = 128;
    static constexpr int kHidden = 16;

    // The sums of one side's view.
    struct alignas(64) Sums {
        std::array<std::int16_t, kWidth> values;
        std::int32_t worth;  // what the features are worth by themselves
    };

    static Result<std::shared_ptr<const Network>> read(std::span<const std::byte> bytes);

    void reset(Sums& sums) const {
        sums.values = bias_;
        sums.worth = 0;
    }
    void add(Sums& sums, const View& view, int feature) const {
        const std::size_t at = row(view, feature);
        net::add<kWidth>(sums.values.data(), rows_[at].values.data());
        sums.worth += worths_[at];
    }
    // The sums of `before` with one feature gone and another come.
    void replace(Sums& sums, const Sums& before, const View& view, int gone, int come) const {
        const std::size_t out = row(view, gone), in = row(view, come);
        net::replace<kWidth>(sums.values.data(), before.values.data(), rows_[out].values.data(),
                             rows_[in].values.data());
        sums.worth = before.worth - worths_[out] + worths_[in];
    }

    // For the side of the first sums.
    Score evaluate(const Sums& own, const Sums& other) const;

  private:
    // Weights are bytes, multiples of 1/127 and 1/64; results are of 1/16 of a hundredth.
    static constexpr int kFeatureRows = kBuckets * kFeatures;
    static constexpr int kHiddenScale = 64, kResultScale = 16;

    struct alignas(64) Row {
        std::array<std::int8_t, kWidth> values;
    };

    static std::size_t row(const View& view, int feature) {
        return static_cast<std::size_t>(view.bucket * kFeatures + feature);
    }

    LargeVector<Row> rows_;
    std::vector<std::int32_t> worths_;
    std::array<std::int16_t, kWidth> bias_;
    alignas(64) std::array<std::array<std::int8_t, 2 * kWidth>, kHidden> hidden_;
    std::array<std::int32_t, kHidden> hidden_bias_;
    std::array<std::int16_t, kHidden> output_;
    std::int32_t output_bias_;
};

// What a search of Shogi may know beside the rules.
struct Learned {
    std::shared_ptr<const Network> network;  // none: evaluate by hand

    static Result<Learned> read(std::span<const std::byte> bytes);
};

}  // namespace ludoteca::shogi
