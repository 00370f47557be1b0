#include "core/choices.h"

#include <algorithm>
#include <cmath>
#include <variant>

namespace ludoteca {
namespace {

constexpr double kTooLarge = 1e6;

std::string in_words(const OptionValue& value) {
    if (const bool* flag = std::get_if<bool>(&value)) {
        return *flag ? "yes" : "no";
    }
    if (const std::int64_t* number = std::get_if<std::int64_t>(&value)) {
        return std::to_string(*number);
    }
    if (const double* number = std::get_if<double>(&value)) {
        return written(*number);
    }
    return quoted(*std::get_if<std::string>(&value));
}

// A word as people type it.
std::string typed(std::string_view text) {
    return lowered(strip(text));
}

std::optional<bool> as_flag(const OptionValue& value) {
    if (const bool* flag = std::get_if<bool>(&value)) {
        return *flag;
    }
    if (const std::string* text = std::get_if<std::string>(&value)) {
        const std::string word = typed(*text);
        if (word == "yes" || word == "on" || word == "true" || word == "да") {
            return true;
        }
        if (word == "no" || word == "off" || word == "false" || word == "не" || word == "нет") {
            return false;
        }
    }
    return std::nullopt;
}

// Takes the sign off a number; -1 if it is a minus.
int take_sign(std::string_view& text) {
    const int sign = text.starts_with('-') ? -1 : 1;
    if (text.starts_with('-') || text.starts_with('+')) {
        text.remove_prefix(1);
    }
    return sign;
}

// A fraction is not a whole number, even 3.0; neither is yes or no.
std::optional<std::int64_t> as_whole(const OptionValue& value) {
    if (const std::int64_t* number = std::get_if<std::int64_t>(&value)) {
        return *number;
    }
    if (const std::string* text = std::get_if<std::string>(&value)) {
        std::string_view digits = strip(*text);
        const int sign = take_sign(digits);
        if (const std::optional<int> number = read_number(digits)) {
            return sign * *number;
        }
    }
    return std::nullopt;
}

// As in "6.5", "6,5" and "6.": up to six digits on both sides.
std::optional<double> read_decimal(std::string_view text) {
    text = strip(text);
    const int sign = take_sign(text);
    const std::size_t point = std::min(text.find_first_of(".,"), text.size());
    const std::string_view decimals = text.substr(std::min(point + 1, text.size()));
    const std::optional<int> whole = read_number(text.substr(0, point));
    const std::optional<int> rest = decimals.empty() ? 0 : read_number(decimals);
    if (!whole || !rest) {
        return std::nullopt;
    }
    // Both operands are exact, so only the division rounds.
    double scale = 1;
    for (std::size_t i = 0; i < decimals.size(); ++i) {
        scale *= 10;
    }
    return sign * ((*whole * scale + *rest) / scale);
}

std::optional<double> as_number(const OptionValue& value) {
    if (const double* number = std::get_if<double>(&value)) {
        return *number;
    }
    if (const std::int64_t* whole = std::get_if<std::int64_t>(&value)) {
        return static_cast<double>(*whole);
    }
    const std::string* text = std::get_if<std::string>(&value);
    return text ? read_decimal(*text) : std::nullopt;
}

}  // namespace

void Choices::change(bool& flag, std::string_view key) {
    if (const OptionValue* value = ask(key)) {
        if (const std::optional<bool> chosen = as_flag(*value)) {
            flag = *chosen;
        } else {
            refuse(key, *value, "yes or no");
        }
    }
}

void Choices::change(int& number, std::string_view key, std::initializer_list<int> allowed) {
    if (const OptionValue* value = ask(key)) {
        const std::optional<std::int64_t> chosen = as_whole(*value);
        if (chosen && std::count(allowed.begin(), allowed.end(), *chosen) != 0) {
            number = static_cast<int>(*chosen);
            return;
        }
        std::vector<std::string> words;
        for (const int one : allowed) {
            words.push_back(std::to_string(one));
        }
        refuse(key, *value, listed(words, "or"));
    }
}

void Choices::change_within(int& number, std::string_view key, int first, int last) {
    if (const OptionValue* value = ask(key)) {
        const std::optional<std::int64_t> chosen = as_whole(*value);
        if (chosen && *chosen >= first && *chosen <= last) {
            number = static_cast<int>(*chosen);
        } else {
            refuse(key, *value,
                   "a whole number from " + std::to_string(first) + " to " + std::to_string(last));
        }
    }
}

void Choices::change(double& number, std::string_view key) {
    if (const OptionValue* value = ask(key)) {
        const std::optional<double> chosen = as_number(*value);
        // Also false for NaN.
        if (chosen && std::abs(*chosen) < kTooLarge) {
            number = *chosen;
        } else {
            refuse(key, *value, "a number between -1000000 and 1000000");
        }
    }
}

void Choices::change(std::string_view& word, std::string_view key,
                     std::span<const std::string_view> allowed) {
    if (const std::optional<std::size_t> chosen = choose(key, allowed)) {
        word = allowed[*chosen];
    }
}

std::optional<std::size_t> Choices::choose(std::string_view key,
                                           std::span<const std::string_view> allowed) {
    const OptionValue* value = ask(key);
    if (value == nullptr) {
        return std::nullopt;
    }
    if (const std::string* text = std::get_if<std::string>(value)) {
        const auto found = std::find(allowed.begin(), allowed.end(), typed(*text));
        if (found != allowed.end()) {
            return static_cast<std::size_t>(found - allowed.begin());
        }
    }
    refuse(key, *value, listed({allowed.begin(), allowed.end()}, "or"));
    return std::nullopt;
}

std::optional<Error> Choices::error() const {
    if (refused_) {
        return refused_;
    }
    for (const auto& [key, value] : given_) {
        if (std::find(known_.begin(), known_.end(), key) == known_.end()) {
            return Error{std::string(game_) + " has no option " + quoted(key) + ": it has " +
                         listed(known_, "and")};
        }
    }
    return std::nullopt;
}

const OptionValue* Choices::find(std::string_view key) const {
    const auto found = std::find_if(given_.begin(), given_.end(),
                                    [&](const auto& option) { return option.first == key; });
    return found == given_.end() ? nullptr : &found->second;
}

const OptionValue* Choices::ask(std::string_view key) {
    known_.emplace_back(key);
    return find(key);
}

void Choices::refuse(std::string_view key, const OptionValue& value, const std::string& choices) {
    if (!refused_) {
        refused_ =
            Error{std::string(key) + " cannot be " + in_words(value) + ": choose " + choices};
    }
}

}  // namespace ludoteca
