#include "solve/senet/solver/layers.h"

namespace ludoteca::solve::senet {

std::optional<Error> Layers::hold(int low, int high) {
    for (int sum = part_->order.lowest(); sum <= part_->order.highest(); ++sum) {
        LargeVector<float>& held = layer(sum);
        if (sum < low || sum > high) {
            LargeVector<float>().swap(held);
        }
    }
    for (int sum = part_->order.highest(); sum >= part_->order.lowest(); --sum) {
        LargeVector<float>& held = layer(sum);
        if (sum >= low && sum <= high && held.empty() && part_->states(sum) > 0) {
            held.resize(part_->states(sum));
            if (const auto error = store_->read(part_->states_before(sum), held)) {
                return error;
            }
        }
    }
    return std::nullopt;
}

}  // namespace ludoteca::solve::senet
