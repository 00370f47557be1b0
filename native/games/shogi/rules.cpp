#include "games/shogi/rules.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>

namespace ludoteca::shogi {

namespace {

constexpr Rules kStandard{
    .name = "standard",
    .ranks = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL",
    .size = &kFullSize,
    .full_size = true,
};
constexpr Rules kMinishogi{
    .name = "minishogi",
    .ranks = "rbsgk/4p/5/P4/KGSBR",
    .size = &kSmallSize,
    .full_size = false,
    .impasse = "none",
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

// An option by its key and the values it may have; numbers are written as they are typed.
struct Choice {
    std::string_view key;
    std::span<const std::string_view> values;
    bool is_number = false;
    bool needs_full_size = false;
};

constexpr std::array<std::string_view, std::size(kHandicaps) + 1> kHandicapNames = [] {
    std::array<std::string_view, std::size(kHandicaps) + 1> names{"none"};
    std::transform(std::begin(kHandicaps), std::end(kHandicaps), names.begin() + 1,
                   [](const Handicap& handicap) { return handicap.name; });
    return names;
}();
constexpr std::string_view kImpasses[] = {"csa27", "jsa24", "none"};
constexpr std::string_view kIllegalMoves[] = {"reject", "loss"};
constexpr std::string_view kRepetitions[] = {"0", "2", "3", "4"};

constexpr Choice kChoices[] = {
    {.key = "handicap", .values = kHandicapNames, .needs_full_size = true},
    {.key = "impasse", .values = kImpasses, .needs_full_size = true},
    {.key = "illegal_move", .values = kIllegalMoves},
    {.key = "repetition", .values = kRepetitions, .is_number = true},
};

bool is_known(const Choice& choice, const Rules& rules) {
    return rules.full_size || !choice.needs_full_size;
}

std::string quoted(std::string_view text) {
    std::string quoted(1, '\'');
    return quoted.append(text.substr(0, 40)).append(1, '\'');
}

template <class Names>
std::string joined(const Names& names) {
    std::string text;
    for (const std::string_view name : names) {
        text += text.empty() ? "" : ", ";
        text += name;
    }
    return text;
}

std::string typed(std::string_view text) {
    const auto is_blank = [](char c) { return c == ' ' || (c >= '\t' && c <= '\r'); };
    while (!text.empty() && is_blank(text.front())) {
        text.remove_prefix(1);
    }
    while (!text.empty() && is_blank(text.back())) {
        text.remove_suffix(1);
    }
    std::string folded(text);
    for (char& c : folded) {
        c = static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    }
    return folded;
}

// A whole number as its shortest text: "+004" is 4, "-0" is 0.
std::string shortest(std::string_view text) {
    const bool is_signed = !text.empty() && (text.front() == '+' || text.front() == '-');
    std::string_view digits = text.substr(is_signed ? 1 : 0);
    const bool is_number = !digits.empty() && digits.size() <= 6 &&
                           digits.find_first_not_of("0123456789") == std::string_view::npos;
    if (!is_number) {
        return std::string(text);
    }
    while (digits.size() > 1 && digits.front() == '0') {
        digits.remove_prefix(1);
    }
    std::string number(text.front() == '-' && digits != "0" ? 1 : 0, '-');
    return number.append(digits);
}

// What was given as a text of the right type, to be looked up among the values.
std::optional<std::string> as_text(const Choice& choice, const OptionValue& value) {
    if (const std::string* text = std::get_if<std::string>(&value)) {
        return choice.is_number ? shortest(typed(*text)) : typed(*text);
    }
    const std::int64_t* number = std::get_if<std::int64_t>(&value);
    return choice.is_number && number ? std::optional(std::to_string(*number)) : std::nullopt;
}

std::string shown(const OptionValue& value) {
    if (const bool* flag = std::get_if<bool>(&value)) {
        return *flag ? "yes" : "no";
    }
    if (const std::int64_t* number = std::get_if<std::int64_t>(&value)) {
        return std::to_string(*number);
    }
    if (const double* number = std::get_if<double>(&value)) {
        return std::to_string(*number);
    }
    return quoted(*std::get_if<std::string>(&value));
}

void set(Rules& rules, std::string_view key, std::string_view value) {
    if (key == "handicap") {
        rules.handicap = value;
    } else if (key == "impasse") {
        rules.impasse = value;
    } else if (key == "illegal_move") {
        rules.illegal_move = value;
    } else {
        rules.repetition = value.front() - '0';
    }
}

}  // namespace

Result<Rules> Rules::find(std::string_view name, const Options& options) {
    if (name != kStandard.name && name != kMinishogi.name) {
        return Error{"shogi has no rules " + quoted(name) + ": choose " +
                     joined(std::array{kStandard.name, kMinishogi.name})};
    }
    Rules rules = name == kStandard.name ? kStandard : kMinishogi;
    for (const auto& [key, value] : options) {
        const auto* choice =
            std::find_if(std::begin(kChoices), std::end(kChoices),
                         [&](const Choice& one) { return one.key == key && is_known(one, rules); });
        if (choice == std::end(kChoices)) {
            std::vector<std::string_view> known;
            for (const Choice& one : kChoices) {
                if (is_known(one, rules)) {
                    known.push_back(one.key);
                }
            }
            return Error{"shogi (" + std::string(name) + ") has no option " + quoted(key) +
                         ": its options are " + joined(known)};
        }
        const std::optional<std::string> text = as_text(*choice, value);
        const auto found =
            text ? std::find(choice->values.begin(), choice->values.end(), std::string_view(*text))
                 : choice->values.end();
        if (found == choice->values.end()) {
            return Error{key + " cannot be " + shown(value) + ": choose " + joined(choice->values)};
        }
        set(rules, key, *found);
    }
    return rules;
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
