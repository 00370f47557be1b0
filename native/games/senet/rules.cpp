#include "games/senet/rules.h"

#include <cstddef>
#include <iterator>
#include <string>
#include <utility>
#include <variant>

#include "games/senet/words.h"

namespace ludoteca::senet {
namespace {

constexpr Rules kStandard = {{1, 2, 3, 4, 6}, 1 << 1 | 1 << 4 | 1 << 5};

// In the order of the enumerations.
constexpr std::string_view kBearOffs[] = {"any", "exact"};
constexpr std::string_view kOpenings[] = {"first", "rolloff"};

std::string in_words(const OptionValue& value) {
    if (const auto* text = std::get_if<std::string>(&value)) {
        return quoted(*text);
    }
    if (const auto* yes = std::get_if<bool>(&value)) {
        return *yes ? "yes" : "no";
    }
    return "a number";
}

template <class Choice, std::size_t n>
Result<Choice> choose(std::string_view key, const OptionValue& value,
                      const std::string_view (&choices)[n]) {
    if (const auto* text = std::get_if<std::string>(&value)) {
        const std::string word = lowered(stripped(*text));
        for (std::size_t i = 0; i < n; ++i) {
            if (word == choices[i]) {
                return static_cast<Choice>(i);
            }
        }
    }
    std::string sentence(key);
    sentence += " cannot be " + in_words(value) + ": choose ";
    for (std::size_t i = 0; i < n; ++i) {
        sentence += (i == 0 ? "" : ", ");
        sentence += choices[i];
    }
    return Error{std::move(sentence)};
}

}  // namespace

Result<Rules> Rules::find(std::string_view name, const Options& options) {
    if (name != "standard") {
        return Error{"senet has no rules " + quoted(name) + ": choose standard"};
    }
    Rules rules = kStandard;
    for (const auto& [key, value] : options) {
        if (key == "bear_off") {
            const Result<BearOff> chosen = choose<BearOff>(key, value, kBearOffs);
            if (!chosen) {
                return chosen.error();
            }
            rules.bear_off = *chosen;
        } else if (key == "opening") {
            const Result<Opening> chosen = choose<Opening>(key, value, kOpenings);
            if (!chosen) {
                return chosen.error();
            }
            rules.opening = *chosen;
        } else {
            return Error{"senet (standard) has no option " + quoted(key) +
                         ": its options are bear_off, opening"};
        }
    }
    return rules;
}

}  // namespace ludoteca::senet
