#include "games/go/rules.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <type_traits>
#include <variant>

#include "games/go/board.h"
#include "games/go/words.h"

namespace ludoteca::go {
namespace {

constexpr double kTooLarge = 1e6;
constexpr double kHandicapKomi = 0.5;

constexpr std::array kSets = {
    // Nihon Ki-in, Japanese Rules of Go, 1989; komi 6.5 since 2002.
    Rules{.name = "japanese",
          .area = false,
          .whole_komi = false,
          .pass_stones = false,
          .marking = true,
          .bonus_less = std::nullopt},
    // Chinese Weiqi Association, rules of 2002, with simple ko as clubs play it.
    Rules{.name = "chinese",
          .area = true,
          .whole_komi = false,
          .pass_stones = false,
          .marking = true,
          .bonus_less = 0,
          .komi = 7.5},
    // American Go Association, concise rules of 1991.
    Rules{.name = "aga",
          .area = true,
          .whole_komi = true,
          .pass_stones = true,
          .marking = true,
          .bonus_less = 1,
          .komi = 7.5,
          .ko = Ko::kSituational},
    // New Zealand Go Society.
    Rules{.name = "new-zealand",
          .area = true,
          .whole_komi = true,
          .pass_stones = false,
          .marking = true,
          .bonus_less = std::nullopt,
          .komi = 7.0,
          .ko = Ko::kSituational,
          .suicide = true},
    // John Tromp and Bill Taylor: every stone left on the board is alive.
    Rules{.name = "tromp-taylor",
          .area = true,
          .whole_komi = true,
          .pass_stones = false,
          .marking = false,
          .bonus_less = std::nullopt,
          .komi = 7.5,
          .ko = Ko::kPositional,
          .suicide = true},
};

constexpr std::array<std::string_view, 3> kKos = {"simple", "positional", "situational"};

std::string written(double number) {
    std::array<char, 40> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number,
                                   std::chars_format::general, 6);
    return std::string(digits.data(), end.ptr);
}

std::string written(const OptionValue& value) {
    return std::visit(
        [](const auto& held) -> std::string {
            using T = std::decay_t<decltype(held)>;
            if constexpr (std::is_same_v<T, bool>) {
                return held ? "yes" : "no";
            } else if constexpr (std::is_same_v<T, std::int64_t>) {
                return std::to_string(held);
            } else if constexpr (std::is_same_v<T, double>) {
                return written(held);
            } else {
                return quoted(held);
            }
        },
        value);
}

Error wrong(std::string_view key, const OptionValue& value, std::string_view choices) {
    return {std::string(key) + " cannot be " + written(value) + ": choose " + std::string(choices)};
}

// Each setter says what would be right if the value is not.
using Complaint = std::optional<std::string_view>;

Complaint set_size(Rules& rules, const OptionValue& value) {
    const std::int64_t* size = std::get_if<std::int64_t>(&value);
    if (size == nullptr || *size < kSmallest || *size > kLargest) {
        return "a whole number from 2 to 25";
    }
    rules.size = static_cast<int>(*size);
    return std::nullopt;
}

Complaint set_komi(Rules& rules, const OptionValue& value) {
    double komi = kTooLarge;
    if (const double* number = std::get_if<double>(&value)) {
        komi = *number;
    } else if (const std::int64_t* whole = std::get_if<std::int64_t>(&value)) {
        komi = static_cast<double>(*whole);
    }
    // Written so that it is true of what is no number at all.
    if (!(std::abs(komi) < kTooLarge)) {
        return "a number";
    }
    rules.komi = komi;
    return std::nullopt;
}

Complaint set_ko(Rules& rules, const OptionValue& value) {
    if (const std::string* name = std::get_if<std::string>(&value)) {
        for (std::size_t i = 0; i < kKos.size(); ++i) {
            if (*name == kKos[i]) {
                rules.ko = static_cast<Ko>(i);
                return std::nullopt;
            }
        }
    }
    return "simple, positional, situational";
}

Complaint set_suicide(Rules& rules, const OptionValue& value) {
    const bool* suicide = std::get_if<bool>(&value);
    if (suicide == nullptr) {
        return "yes or no";
    }
    rules.suicide = *suicide;
    return std::nullopt;
}

Complaint set_handicap(Rules& rules, const OptionValue& value) {
    const std::int64_t* stones = std::get_if<std::int64_t>(&value);
    if (stones == nullptr || *stones < 0 || *stones == 1 || *stones > 9) {
        return "0, 2, 3, 4, 5, 6, 7, 8, 9";
    }
    rules.handicap = static_cast<int>(*stones);
    return std::nullopt;
}

struct Setter {
    std::string_view key;
    Complaint (*set)(Rules&, const OptionValue&);
};

constexpr std::array<Setter, 5> kSetters = {{
    {"size", set_size},
    {"komi", set_komi},
    {"ko", set_ko},
    {"suicide", set_suicide},
    {"handicap", set_handicap},
}};

const Setter* setter_of(std::string_view key) {
    for (const Setter& setter : kSetters) {
        if (setter.key == key) {
            return &setter;
        }
    }
    return nullptr;
}

}  // namespace

Result<Rules> Rules::find(std::string_view name, const Options& options) {
    const Rules* preset = nullptr;
    for (const Rules& rules : kSets) {
        if (rules.name == name) {
            preset = &rules;
        }
    }
    if (preset == nullptr) {
        return Error{"go has no rules " + quoted(name) +
                     ": choose japanese, chinese, aga, new-zealand, tromp-taylor"};
    }
    Rules rules = *preset;
    bool komi_chosen = false;
    bool handicap_chosen = false;
    for (const auto& [key, value] : options) {
        const Setter* setter = setter_of(key);
        if (setter == nullptr) {
            return Error{"go (" + std::string(name) + ") has no option " + quoted(key) +
                         ": its options are size, komi, ko, suicide, handicap"};
        }
        if (const Complaint choices = setter->set(rules, value)) {
            return wrong(key, value, *choices);
        }
        komi_chosen = komi_chosen || key == "komi";
        handicap_chosen = handicap_chosen || key == "handicap";
    }
    if (rules.handicap != 0 && handicap_chosen && !komi_chosen) {
        rules.komi = kHandicapKomi;
    }
    if (const std::vector<std::string> faults = rules.faults(); !faults.empty()) {
        return Error{joined(faults)};
    }
    return rules;
}

std::vector<std::string> Rules::faults() const {
    std::vector<std::string> faults;
    if (!whole_komi && komi == std::floor(komi)) {
        faults.push_back("komi " + written(komi) +
                         " could leave the game without a winner: choose one such as 6.5");
    }
    if (const int most = most_handicap(size); handicap > most) {
        const std::string lines = std::to_string(size);
        faults.push_back("a " + lines + "×" + lines + " board takes at most " +
                         std::to_string(most) + " handicap stones, not " +
                         std::to_string(handicap));
    }
    return faults;
}

}  // namespace ludoteca::go
