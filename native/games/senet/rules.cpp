#include "games/senet/rules.h"

#include "core/choices.h"

namespace ludoteca::senet {
namespace {

constexpr Preset<Rules> kPresets[] = {
    {"standard", {.distances = {1, 2, 3, 4, 6}, .again = 1 << 1 | 1 << 4 | 1 << 5}},
};

// In the order of the enumerations.
constexpr std::string_view kBearOffs[] = {"any", "exact"};
constexpr std::string_view kOpenings[] = {"first", "rolloff"};

}  // namespace

Result<Rules> Rules::find(std::string_view name, const Options& options) {
    return choose_rules("senet", kPresets, name, options, [](Choices& choices, Rules& rules) {
        choices.change(rules.bear_off, "bear_off", kBearOffs);
        choices.change(rules.opening, "opening", kOpenings);
    });
}

}  // namespace ludoteca::senet
