// A sliding window over the layers (sums) of a subspace.

#pragma once

#include <optional>
#include <vector>

#include "core/large_pages.h"
#include "core/result.h"
#include "solve/senet/part.h"
#include "solve/senet/store.h"

namespace ludoteca::solve::senet {

class Layers {
  public:
    Layers(const Part& part, Store& store)
        : part_(&part),
          store_(&store),
          layers_(static_cast<unsigned>(part.order.highest() - part.order.lowest() + 1)) {}

    const Part& part() const { return *part_; }

    // Load the layers in [low, high] and drop the others.
    std::optional<Error> hold(int low, int high);
    std::optional<Error> save(int sum) {
        return store_->write(part_->states_before(sum), layer(sum));
    }

    float* row(Order::Spot spot) {
        return layer(spot.sum).data() + spot.row * static_cast<std::size_t>(part_->colours.size());
    }
    const float* row(Squares taken) { return row(part_->order.find(taken)); }

  private:
    LargeVector<float>& layer(int sum) {
        return layers_[static_cast<unsigned>(sum - part_->order.lowest())];
    }

    const Part* part_;
    Store* store_;
    std::vector<LargeVector<float>> layers_;
};

}  // namespace ludoteca::solve::senet
