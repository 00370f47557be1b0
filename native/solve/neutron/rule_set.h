// The rules relevant to solving. Repetition is not: a shortest win never repeats.

#pragma once

#include <string>

#include "solve/tablebase_header.h"

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

// Headers of the two files: values and distances.
inline constexpr int kFormat = 1;

template <class B>
TablebaseHeader header_of(const RuleSet& rules, const char* part) {
    const bool is_whole = B::kRows == 5 && B::kColumns == 5 && B::kPieces == 5;
    std::string text = rules.text();
    if (!is_whole) {
        text += " board=" + std::to_string(B::kRows) + "x" + std::to_string(B::kColumns) + "x" +
                std::to_string(B::kPieces);
    }
    return {"neutron", text, part, kFormat};
}
inline constexpr const char* kValues = "values";
inline constexpr const char* kDistances = "distances";

}  // namespace ludoteca::solve::neutron
