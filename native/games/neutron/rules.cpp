#include "games/neutron/rules.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "games/neutron/blanks.h"

namespace ludoteca::neutron {

namespace {

constexpr std::int64_t kRepetitions[] = {0, 2, 3, 4};
constexpr std::size_t kMostDigits = 6;
constexpr std::size_t kMostShown = 40;

// Errors go to people and into other languages' strings: plain letters only, and not too many.
std::string quoted(std::string_view text) {
    std::string shown(text.substr(0, kMostShown));
    std::replace_if(shown.begin(), shown.end(), [](char c) { return c < ' ' || c > '~'; }, '?');
    return "'" + shown + "'";
}

std::string shown(const OptionValue& value) {
    if (const bool* yes = std::get_if<bool>(&value)) {
        return *yes ? "yes" : "no";
    }
    if (const std::int64_t* whole = std::get_if<std::int64_t>(&value)) {
        return std::to_string(*whole);
    }
    if (const double* number = std::get_if<double>(&value)) {
        char digits[32];
        return std::string(digits, std::to_chars(digits, digits + sizeof digits, *number).ptr);
    }
    return quoted(*std::get_if<std::string>(&value));
}

// A whole number as people type it: perhaps blanks and a sign, and up to six digits.
std::optional<std::int64_t> typed(std::string_view text) {
    text = trim(text);
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+')) {
        text.remove_prefix(1);
    }
    if (text.empty() || text.size() > kMostDigits) {
        return std::nullopt;
    }
    std::int64_t value = 0;
    for (const char digit : text) {
        if (digit < '0' || digit > '9') {
            return std::nullopt;
        }
        value = 10 * value + (digit - '0');
    }
    return negative ? -value : value;
}

// A fraction is no count, even 3.0, and neither is yes or no.
std::optional<std::int64_t> whole(const OptionValue& value) {
    if (const std::string* text = std::get_if<std::string>(&value)) {
        return typed(*text);
    }
    const std::int64_t* number = std::get_if<std::int64_t>(&value);
    return number ? std::optional(*number) : std::nullopt;
}

}  // namespace

Result<Rules> Rules::find(std::string_view name, const Options& options) {
    Rules rules;
    if (name == "standard") {
        rules = {.base_wins = true, .blocked_shared = true};
    } else if (name == "classic") {
        // Robert A. Kraus 1978: no win by the base, and a blocked neutron loses.
        rules = {.base_wins = false, .blocked_shared = false};
    } else {
        return Error{"neutron has no rules " + quoted(name) + ": choose standard or classic"};
    }
    for (const auto& [key, value] : options) {
        if (key != "repetition") {
            return Error{"neutron has no option " + quoted(key) + ": its only one is repetition"};
        }
        const std::optional<std::int64_t> times = whole(value);
        if (!times || !std::ranges::count(kRepetitions, *times)) {
            return Error{"repetition cannot be " + shown(value) + ": choose 0, 2, 3 or 4"};
        }
        rules.repetition = static_cast<int>(*times);
    }
    return rules;
}

}  // namespace ludoteca::neutron
