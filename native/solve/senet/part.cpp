#include "solve/senet/part.h"

namespace ludoteca::solve::senet {

Parts::Parts(int most) {
    for (int total = 2; total <= 2 * most; ++total) {
        for (int larger = (total + 1) / 2; larger <= std::min(most, total - 1); ++larger) {
            parts_.push_back(std::make_unique<const Part>(larger, total - larger));
        }
    }
}

std::optional<std::size_t> Parts::find(int one, int other) const {
    for (std::size_t number = 0; number < parts_.size(); ++number) {
        const Part& part = *parts_[number];
        if (part.larger == std::max(one, other) && part.smaller == std::min(one, other)) {
            return number;
        }
    }
    return std::nullopt;
}

}  // namespace ludoteca::solve::senet
