#include "games/morris/rules.h"

#include "core/options.h"

namespace ludoteca::morris {
namespace {

constexpr Preset<Rules> kPresets[] = {
    {"standard", {.board = &kNine, .men = 9}},
    {"no-flying", {.board = &kNine, .men = 9, .flying = false}},
    // Emanuel Lasker, Brettspiele der Völker, 1931.
    {"lasker", {.board = &kNine, .men = 10, .moves_while_placing = true}},
    // H. J. R. Murray, A History of Board-Games Other than Chess, 1952, chapter 3.
    {"twelve", {.board = &kTwelve, .men = 12}},
    {"six", {.board = &kSix, .men = 6, .flying = false}},
    {"three", {.board = &kThree, .men = 3, .line_wins = true, .flying = false}},
};

constexpr int kMostQuietTurns = 1000;

}  // namespace

Result<Rules> Rules::find(std::string_view name, const Options& options) {
    return read_rules("morris", kPresets, name, options, [](OptionReader& reader, Rules& rules) {
        reader.read(rules.flying, "flying");
        reader.read(rules.repetition, "repetition", {0, 2, 3, 4});
        reader.read_range(rules.quiet_turns, "quiet_turns", 0, kMostQuietTurns);
    });
}

}  // namespace ludoteca::morris
