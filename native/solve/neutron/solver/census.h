// Counts of states by value.

#pragma once

#include <algorithm>
#include <cstdint>

#include "solve/neutron/pair_features.h"
#include "solve/tablebase_writer.h"

namespace ludoteca::solve::neutron {

// Includes mirror images.
struct Census {
    std::uint64_t won = 0, lost = 0, drawn = 0;
    int longest = 0;  // in plies

    void add(Code code, int weight) {
        const auto some = static_cast<std::uint64_t>(weight);
        (is_won(code) ? won : is_lost(code) ? lost : drawn) += code == kNoState ? 0 : some;
        longest = std::max(longest, plies_of(code));
    }
    void add(const Census& other) {
        won += other.won, lost += other.lost, drawn += other.drawn;
        longest = std::max(longest, other.longest);
    }
    std::uint64_t sum() const { return won + lost + drawn; }
    TablebaseWriter::Counts counts() const {
        return {{"wins", won},
                {"losses", lost},
                {"draws", drawn},
                {"longest", static_cast<std::uint64_t>(longest)}};
    }
};

}  // namespace ludoteca::solve::neutron
