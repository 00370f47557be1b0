// The rules relevant to solving. Repetition is not: a shortest win never repeats.

#pragma once

#include <string>

namespace ludoteca::solve::neutron {

struct RuleSet {
    bool base_wins;
    bool blocked_shared;

    std::string text() const {
        const auto word = [](bool is_so) { return is_so ? "yes" : "no"; };
        return std::string("base_wins=") + word(base_wins) +
               " blocked_shared=" + word(blocked_shared);
    }
};

}  // namespace ludoteca::solve::neutron
