#include "games/go/rules.h"

#include "core/options.h"
#include "core/text.h"
#include "games/go/board.h"

namespace ludoteca::go {
namespace {

constexpr double kHandicapKomi = 0.5;

constexpr Preset<Rules> kPresets[] = {
    // Nihon Ki-in, Japanese Rules of Go, 1989; komi 6.5 since 2002.
    {"japanese", {}},
    // Chinese Weiqi Association, rules of 2002, with simple ko as clubs play it.
    {"chinese", {.area = true, .bonus_less = 0, .komi = 7.5}},
    // American Go Association, concise rules of 1991.
    {"aga",
     {.area = true, .pass_stones = true, .bonus_less = 1, .komi = 7.5, .ko = Ko::kSituational}},
    // New Zealand Go Society.
    {"new-zealand", {.area = true, .komi = 7.0, .ko = Ko::kSituational, .suicide = true}},
    // John Tromp and Bill Taylor: every stone left on the board is alive.
    {"tromp-taylor",
     {.area = true, .marking = false, .komi = 7.5, .ko = Ko::kPositional, .suicide = true}},
};

// In the order of the enumerators.
constexpr std::string_view kKos[] = {"simple", "positional", "situational"};

void read(OptionReader& reader, Rules& rules) {
    reader.read_range(rules.size, "size", kSmallest, kLargest);
    reader.read(rules.komi, "komi");
    reader.read(rules.ko, "ko", kKos);
    reader.read(rules.suicide, "suicide");
    reader.read(rules.handicap, "handicap", {0, 2, 3, 4, 5, 6, 7, 8, 9});
    if (rules.handicap != 0 && !reader.has("komi")) {
        rules.komi = kHandicapKomi;
    }
}

}  // namespace

Result<Rules> Rules::find(std::string_view name, const Options& options) {
    Result<Rules> rules = read_rules("go", kPresets, name, options, read);
    if (!rules) {
        return rules;
    }
    if (const std::vector<std::string> faults = rules->faults(); !faults.empty()) {
        return Error{joined(faults)};
    }
    return rules;
}

std::vector<std::string> Rules::faults() const {
    std::vector<std::string> faults;
    if (const int most = most_handicap(size); handicap > most) {
        const std::string lines = std::to_string(size);
        faults.push_back("a " + lines + "×" + lines + " board takes at most " +
                         std::to_string(most) + " handicap stones, not " +
                         std::to_string(handicap));
    }
    return faults;
}

}  // namespace ludoteca::go
