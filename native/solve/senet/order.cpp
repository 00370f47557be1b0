#include "solve/senet/order.h"

#include <bit>

#include "core/bits.h"

namespace ludoteca::solve::senet {
namespace {

using ludoteca::senet::kPlaces;
using ludoteca::senet::kTrap;
using ludoteca::senet::only;

static_assert(2 * Half::kSize == kPlaces);

int sum_of(Squares squares, Place first) {
    int sum = 0;
    while (squares != 0) {
        sum += first + take_first(squares);
    }
    return sum;
}

}  // namespace

Half::Half(Place first)
    : spots_(std::size_t{1} << kSize), numbers_(kSize + 1, std::vector<int>(kSize * kPlaces, -1)) {
    const Squares trap = first <= kTrap ? only(kTrap) >> first : 0;
    for (Squares set = 0; set < only(kSize); ++set) {
        if ((set & trap) != 0) {
            continue;
        }
        const int count = std::popcount(set), sum = sum_of(set, first);
        int& number = numbers_[static_cast<unsigned>(count)][static_cast<unsigned>(sum)];
        if (number < 0) {
            number = static_cast<int>(kinds_.size());
            kinds_.push_back({count, sum, {}});
        }
        Kind& kind = kinds_[static_cast<unsigned>(number)];
        spots_[set] = {static_cast<std::uint16_t>(number),
                       static_cast<std::uint16_t>(kind.sets.size())};
        kind.sets.push_back(set);
    }
}

const Half::Kind* Half::kind(int count, int sum) const {
    if (count < 0 || count > kSize || sum < 0 || sum >= kSize * kPlaces) {
        return nullptr;
    }
    const int number = numbers_[static_cast<unsigned>(count)][static_cast<unsigned>(sum)];
    return number < 0 ? nullptr : &kinds_[static_cast<unsigned>(number)];
}

const Half& Order::low_half() {
    static const Half half(0);
    return half;
}

const Half& Order::high_half() {
    static const Half half(Half::kSize);
    return half;
}

Order::Order(int pieces) : pieces_(pieces), lowest_(pieces * (pieces - 1) / 2), highest_(0) {
    for (Place place = kPlaces - 1, left = pieces; left > 0; --place) {
        highest_ += place == kTrap ? 0 : place;
        left -= place == kTrap ? 0 : 1;
    }
    layers_.resize(static_cast<unsigned>(highest_ - lowest_ + 1));
    for (int sum = highest_; sum >= lowest_; --sum) {
        Layer& layer = layers_[static_cast<unsigned>(sum - lowest_)];
        layer.before = rows_;
        for (const Half::Kind& highs : high_half().kinds()) {
            const Half::Kind* const lows = low_half().kind(pieces - highs.count, sum - highs.sum);
            layer.first.push_back(layer.rows);
            const std::size_t more = lows == nullptr ? 0 : highs.sets.size() * lows->sets.size();
            layer.rows += static_cast<std::uint32_t>(more);
        }
        rows_ += layer.rows;
    }
}

}  // namespace ludoteca::solve::senet
