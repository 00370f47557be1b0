#include "games/morris/rules.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>

namespace ludoteca::morris {
namespace {

constexpr std::array<Rules, 6> kPresets = {{
    {.name = "standard", .board = &kNine, .men = 9},
    {.name = "no-flying", .board = &kNine, .men = 9, .flying = false},
    {.name = "lasker", .board = &kNine, .men = 10, .moves_while_placing = true},
    {.name = "twelve", .board = &kTwelve, .men = 12},
    {.name = "six", .board = &kSix, .men = 6, .flying = false},
    {.name = "three", .board = &kThree, .men = 3, .line_wins = true, .flying = false},
}};

constexpr double kMostQuietTurns = 1000;
constexpr std::size_t kLongestShown = 40;

// A number however it was handed over; a truth value is none.
std::optional<double> number(const OptionValue& value) {
    if (const auto* whole = std::get_if<std::int64_t>(&value)) {
        return static_cast<double>(*whole);
    }
    if (const auto* real = std::get_if<double>(&value)) {
        return *real;
    }
    return std::nullopt;
}

std::string in_words(const OptionValue& value) {
    if (const auto* truth = std::get_if<bool>(&value)) {
        return *truth ? "yes" : "no";
    }
    if (const auto* whole = std::get_if<std::int64_t>(&value)) {
        return std::to_string(*whole);
    }
    if (const auto* text = std::get_if<std::string>(&value)) {
        return "the text '" + text->substr(0, kLongestShown) + "'";
    }
    std::array<char, 32> digits;
    const auto written = std::to_chars(digits.begin(), digits.end(), *number(value));
    return std::string(digits.begin(), written.ptr);
}

Error wrong(const std::string& key, const OptionValue& value, const char* choices) {
    return Error{key + " cannot be " + in_words(value) + ": choose " + choices};
}

// Changes one option, or says why it cannot.
std::optional<Error> change(Rules& rules, const std::string& key, const OptionValue& value) {
    if (key == "flying") {
        const bool* chosen = std::get_if<bool>(&value);
        if (!chosen) {
            return wrong(key, value, "yes or no");
        }
        rules.flying = *chosen;
        return std::nullopt;
    }
    const std::optional<double> chosen = number(value);
    if (key == "repetition") {
        if (chosen != 0 && chosen != 2 && chosen != 3 && chosen != 4) {
            return wrong(key, value, "0, 2, 3 or 4");
        }
        rules.repetition = static_cast<int>(*chosen);
        return std::nullopt;
    }
    if (key == "quiet_turns") {
        if (!chosen || !(*chosen >= 0 && *chosen <= kMostQuietTurns) ||
            std::trunc(*chosen) != *chosen) {
            return wrong(key, value, "a whole number from 0 to 1000");
        }
        rules.quiet_turns = static_cast<int>(*chosen);
        return std::nullopt;
    }
    return Error{"morris (" + std::string(rules.name) + ") has no option '" + key +
                 "': its options are flying, repetition, quiet_turns"};
}

}  // namespace

Result<Rules> Rules::find(std::string_view name, const Options& options) {
    const auto* preset = std::ranges::find(kPresets, name, &Rules::name);
    if (preset == kPresets.end()) {
        return Error{"morris has no rules '" + std::string(name) +
                     "': choose standard, no-flying, lasker, twelve, six, three"};
    }
    Rules rules = *preset;
    for (const auto& [key, value] : options) {
        if (std::optional<Error> error = change(rules, key, value)) {
            return *error;
        }
    }
    return rules;
}

}  // namespace ludoteca::morris
