#include "games/neutron/rules.h"

#include <string_view>

#include "core/options.h"

namespace ludoteca::neutron {
namespace {

constexpr Preset<Rules> kPresets[] = {
    {"standard", {.base_wins = true, .blocked_shared = true}},
    // Robert A. Kraus 1978: no win by the base, and a blocked neutron loses.
    {"classic", {.base_wins = false, .blocked_shared = false}},
};

}  // namespace

Result<Rules> Rules::find(std::string_view name, const Options& options) {
    return read_rules("neutron", kPresets, name, options, [](OptionReader& reader, Rules& rules) {
        reader.read(rules.repetition, "repetition", {0, 2, 3, 4});
        // Ignored: a balanced start is drawn before the first position.
        static constexpr std::string_view kStarts[] = {"usual", "balanced"};
        std::string_view start;
        reader.read(start, "start", kStarts);
    });
}

}  // namespace ludoteca::neutron
