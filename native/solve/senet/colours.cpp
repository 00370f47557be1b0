#include "solve/senet/colours.h"

#include <bit>

namespace ludoteca::solve::senet {
namespace {

using Ways = Colours::Ways;

Ways bit(int index) {
    return Ways{1} << index;
}

Ways without(Ways way, int index) {
    const Ways below = bit(index) - 1;
    return (way & below) | (way >> 1 & ~below);
}

Ways with(Ways way, int index) {
    const Ways below = bit(index) - 1;
    return (way & below) | bit(index) | (way & ~below) << 1;
}

}  // namespace

Colours::Colours(int larger, int smaller)
    : larger_(larger), smaller_(smaller), numbers_(std::size_t{1} << (larger + smaller)) {
    const auto list = [&](int own) {
        for (Ways way = 0; way < bit(pieces()); ++way) {
            if (std::popcount(way) == own) {
                numbers_[way] = static_cast<Number>(ways_.size());
                ways_.push_back(way);
            }
        }
    };
    list(larger);
    if (smaller != larger) {
        list(smaller);
    }
    for (int from = 0; from < pieces(); ++from) {
        for (int to = 0; to < pieces(); ++to) {
            steps_.push_back(step_ways(from, to));
            for (const bool before : {false, true}) {
                for (const bool after : {false, true}) {
                    const Ways neighbours = (before && to > 0 ? bit(to - 1) : 0) |
                                            (after && to + 1 < pieces() ? bit(to + 1) : 0);
                    captures_.push_back(capture_ways(from, to, neighbours));
                }
            }
        }
    }
}

Colours::Change Colours::step_ways(int from, int to) const {
    Change change;
    for (const Ways way : ways_) {
        if ((way & bit(from)) != 0) {
            change.before.push_back(numbers_[way]);
            change.after.push_back(numbers_[with(without(way, from), to)]);
        }
    }
    return change;
}

Colours::Change Colours::capture_ways(int from, int to, Ways neighbours) const {
    Change change;
    for (const Ways way : ways_) {
        const bool is_protected = (neighbours & ~way) != 0;
        if ((way & bit(from)) != 0 && (way & bit(to)) == 0 && !is_protected) {
            change.before.push_back(numbers_[way]);
            change.after.push_back(numbers_[way ^ bit(from) ^ bit(to)]);
        }
    }
    return change;
}

Colours::Change Colours::leave(int from, int own, const Colours& rest) const {
    Change change;
    for (const Ways way : ways_) {
        if ((way & bit(from)) != 0 && std::popcount(way) == own) {
            change.before.push_back(numbers_[way]);
            change.after.push_back(rest.numbers_[without(way, from)]);
        }
    }
    return change;
}

}  // namespace ludoteca::solve::senet
