#include "games/neutron/rules.h"

#include <string_view>

#include "core/choices.h"

namespace ludoteca::neutron {
namespace {

constexpr Preset<Rules> kPresets[] = {
    {"standard", {.base_wins = true, .blocked_shared = true}},
    // Robert A. Kraus 1978: no win by the base, and a blocked neutron loses.
    {"classic", {.base_wins = false, .blocked_shared = false}},
};

}  // namespace

Result<Rules> Rules::find(std::string_view name, const Options& options) {
    return choose_rules("neutron", kPresets, name, options, [](Choices& choices, Rules& rules) {
        choices.change(rules.repetition, "repetition", {0, 2, 3, 4});
        // Drawn before the first turn, by those who play: here the start is always the usual one.
        static constexpr std::string_view kStarts[] = {"usual", "balanced"};
        std::string_view start;
        choices.change(start, "start", kStarts);
    });
}

}  // namespace ludoteca::neutron
