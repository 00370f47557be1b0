#include "games/shogi/rules.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "core/options.h"

namespace ludoteca::shogi {
namespace {

constexpr Preset<Rules> kPresets[] = {
    {"standard",
     {.ranks = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL",
      .size = &kFullSize,
      .full_size = true}},
    {"minishogi",
     {.ranks = "rbsgk/4p/5/P4/KGSBR", .size = &kSmallSize, .full_size = false, .impasse = "none"}},
};

struct Handicap {
    std::string_view name;
    std::string_view ranks;  // White's first two
};

constexpr Handicap kHandicaps[] = {
    {"lance", "lnsgkgsn1/1r5b1"},
    {"right-lance", "1nsgkgsnl/1r5b1"},
    {"bishop", "lnsgkgsnl/1r7"},
    {"rook", "lnsgkgsnl/7b1"},
    {"rook-lance", "lnsgkgsn1/7b1"},
    {"2", "lnsgkgsnl/9"},
    {"3", "lnsgkgsn1/9"},
    {"4", "1nsgkgsn1/9"},
    {"5", "2sgkgsn1/9"},
    {"left-5", "1nsgkgs2/9"},
    {"6", "2sgkgs2/9"},
    {"8", "3gkg3/9"},
    {"10", "4k4/9"},
};

constexpr std::array<std::string_view, std::size(kHandicaps) + 1> kHandicapNames = [] {
    std::array<std::string_view, std::size(kHandicaps) + 1> names{"none"};
    std::transform(std::begin(kHandicaps), std::end(kHandicaps), names.begin() + 1,
                   [](const Handicap& handicap) { return handicap.name; });
    return names;
}();
constexpr std::string_view kImpasses[] = {"csa27", "jsa24", "none"};
constexpr std::string_view kIllegalMoves[] = {"reject", "loss"};

}  // namespace

Result<Rules> Rules::find(std::string_view name, const Options& options) {
    return read_rules("shogi", kPresets, name, options, [](OptionReader& reader, Rules& rules) {
        if (rules.full_size) {
            reader.read(rules.handicap, "handicap", kHandicapNames);
            reader.read(rules.impasse, "impasse", kImpasses);
        }
        reader.read(rules.illegal_move, "illegal_move", kIllegalMoves);
        reader.read(rules.repetition, "repetition", {0, 2, 3, 4});
    });
}

std::string Rules::start() const {
    const auto* given = std::find_if(std::begin(kHandicaps), std::end(kHandicaps),
                                     [this](const Handicap& one) { return one.name == handicap; });
    if (given == std::end(kHandicaps)) {
        return std::string(ranks) + " b - 1";
    }
    const std::size_t third_rank = ranks.find('/', ranks.find('/') + 1);
    return std::string(given->ranks) + std::string(ranks.substr(third_rank)) + " w - 1";
}

}  // namespace ludoteca::shogi
