// Rule sets and their options. Texts that people type are parsed in Python; values come here with
// their types.

#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "core/result.h"
#include "core/text.h"

namespace ludoteca {

using OptionValue = std::variant<bool, std::int64_t, double, std::string>;
using Options = std::vector<std::pair<std::string, OptionValue>>;

// Reads the options of one rule set into its fields; error() reports a wrong value or an unknown
// option.
class OptionReader {
  public:
    OptionReader(std::string_view game, const Options& given) : game_(game), given_(given) {}

    void read(bool& flag, std::string_view key);
    void read(int& number, std::string_view key, std::initializer_list<int> allowed);
    void read_range(int& number, std::string_view key, int first, int last);
    void read(double& number, std::string_view key);
    void read(std::string_view& word, std::string_view key,
              std::span<const std::string_view> allowed);
    // `allowed` names the enumerators in their order.
    template <class Enum>
        requires std::is_enum_v<Enum>
    void read(Enum& value, std::string_view key, std::span<const std::string_view> allowed) {
        std::string_view word = allowed[static_cast<std::size_t>(value)];
        read(word, key, allowed);
        for (std::size_t i = 0; i < allowed.size(); ++i) {
            value = allowed[i] == word ? static_cast<Enum>(i) : value;
        }
    }

    bool has(std::string_view key) const { return find(key) != nullptr; }

    // Call it after all options of the rule set have been read.
    std::optional<Error> error() const;

  private:
    const OptionValue* find(std::string_view key) const;
    // The value of an option if it was given with this type; another type is an error.
    template <class T>
    const T* value(std::string_view key) {
        known_.emplace_back(key);
        const OptionValue* const found = find(key);
        const T* const typed = std::get_if<T>(found);
        check(found == nullptr || typed != nullptr, key);
        return typed;
    }
    void check(bool is_allowed, std::string_view key);

    std::string_view game_;
    const Options& given_;
    std::vector<std::string> known_;
    std::optional<Error> error_;
};

// A named rule set.
template <class Rules>
struct Preset {
    std::string_view name;
    Rules rules;
};

// The preset of this name with its options, as `read(reader, rules)` reads them.
template <class Rules, std::size_t kCount, class Read>
Result<Rules> read_rules(std::string_view game, const Preset<Rules> (&presets)[kCount],
                         std::string_view name, const Options& options, Read read) {
    std::vector<std::string> names;
    for (const Preset<Rules>& preset : presets) {
        names.emplace_back(preset.name);
        if (preset.name != name) {
            continue;
        }
        Rules rules = preset.rules;
        OptionReader reader(game, options);
        read(reader, rules);
        if (const std::optional<Error> error = reader.error()) {
            return *error;
        }
        return rules;
    }
    return Error{std::string(game) + " has no rules " + quoted(name) + ": choose " +
                 listed(names, "or")};
}

}  // namespace ludoteca
