// What a caller chooses for a game: one of its rule sets, and values for its options.

#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/options.h"
#include "core/result.h"
#include "core/words.h"

namespace ludoteca {

// Reads the options of one rule set: a game asks for each of its options, and in the end for the
// first error. Values are accepted as in Python: of exactly the right type, or as its text.
class Choices {
  public:
    Choices(std::string_view game, const Options& given) : game_(game), given_(given) {}

    // Yes or no.
    void change(bool& flag, std::string_view key);
    // One of these whole numbers.
    void change(int& number, std::string_view key, std::initializer_list<int> allowed);
    // Any whole number from the first to the last.
    void change_within(int& number, std::string_view key, int first, int last);
    // Any number.
    void change(double& number, std::string_view key);
    // One of these words.
    void change(std::string_view& word, std::string_view key,
                std::span<const std::string_view> allowed);
    // The same for an enumeration, whose words come in its order.
    template <class Enum>
        requires std::is_enum_v<Enum>
    void change(Enum& value, std::string_view key, std::span<const std::string_view> allowed) {
        if (const std::optional<std::size_t> chosen = choose(key, allowed)) {
            value = static_cast<Enum>(*chosen);
        }
    }

    bool has(std::string_view key) const { return find(key) != nullptr; }

    // What is wrong with the first wrong value or, now that all options have been asked for, which
    // one the rule set does not have.
    std::optional<Error> error() const;

  private:
    const OptionValue* find(std::string_view key) const;
    const OptionValue* ask(std::string_view key);
    std::optional<std::size_t> choose(std::string_view key,
                                      std::span<const std::string_view> allowed);
    void refuse(std::string_view key, const OptionValue& value, const std::string& choices);

    std::string_view game_;
    const Options& given_;
    std::vector<std::string> known_;
    std::optional<Error> refused_;
};

// A rule set by its name.
template <class Rules>
struct Preset {
    std::string_view name;
    Rules rules;
};

// The preset of a name, with the options that `change(choices, rules)` asks for.
template <class Rules, std::size_t kCount, class Change>
Result<Rules> choose_rules(std::string_view game, const Preset<Rules> (&presets)[kCount],
                           std::string_view name, const Options& options, Change change) {
    std::vector<std::string> names;
    for (const Preset<Rules>& preset : presets) {
        names.emplace_back(preset.name);
        if (preset.name != name) {
            continue;
        }
        Rules rules = preset.rules;
        Choices choices(game, options);
        change(choices, rules);
        if (const std::optional<Error> error = choices.error()) {
            return *error;
        }
        return rules;
    }
    return Error{std::string(game) + " has no rules " + quoted(name) + ": choose " +
                 listed(names, "or")};
}

}  // namespace ludoteca
