#include "games/senet/rules.h"

#include "core/options.h"

namespace ludoteca::senet {
namespace {

constexpr Preset<Rules> kPresets[] = {
    {"standard", {.distances = {1, 2, 3, 4, 6}, .again = 1 << 1 | 1 << 4 | 1 << 5}},
};

// In the order of the enumerators.
constexpr std::string_view kBearOffs[] = {"any", "exact"};
constexpr std::string_view kOpenings[] = {"first", "rolloff"};

}  // namespace

Result<Rules> Rules::find(std::string_view name, const Options& options) {
    return read_rules("senet", kPresets, name, options, [](OptionReader& reader, Rules& rules) {
        reader.read(rules.bear_off, "bear_off", kBearOffs);
        reader.read(rules.opening, "opening", kOpenings);
    });
}

}  // namespace ludoteca::senet
