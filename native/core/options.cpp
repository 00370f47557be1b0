#include "core/options.h"

#include <algorithm>
#include <cmath>

namespace ludoteca {

void OptionReader::read(bool& flag, std::string_view key) {
    if (const bool* given = value<bool>(key)) {
        flag = *given;
    }
}

void OptionReader::read(int& number, std::string_view key, std::initializer_list<int> allowed) {
    if (const std::int64_t* given = value<std::int64_t>(key)) {
        const auto* const found = std::find(allowed.begin(), allowed.end(), *given);
        check(found != allowed.end(), key);
        number = found != allowed.end() ? *found : number;
    }
}

void OptionReader::read_range(int& number, std::string_view key, int first, int last) {
    if (const std::int64_t* given = value<std::int64_t>(key)) {
        check(*given >= first && *given <= last, key);
        number = static_cast<int>(std::clamp<std::int64_t>(*given, first, last));
    }
}

void OptionReader::read(double& number, std::string_view key) {
    constexpr double kTooLarge = 1e6;
    const OptionValue* const found = find(key);
    if (found != nullptr && std::holds_alternative<std::int64_t>(*found)) {
        known_.emplace_back(key);
        number = static_cast<double>(std::get<std::int64_t>(*found));
    } else if (const double* given = value<double>(key)) {
        number = *given;
    }
    // Also false for NaN.
    check(std::abs(number) < kTooLarge, key);
}

void OptionReader::read(std::string_view& word, std::string_view key,
                        std::span<const std::string_view> allowed) {
    if (const std::string* given = value<std::string>(key)) {
        const auto found = std::find(allowed.begin(), allowed.end(), *given);
        check(found != allowed.end(), key);
        word = found != allowed.end() ? *found : word;
    }
}

std::optional<Error> OptionReader::error() const {
    if (error_) {
        return error_;
    }
    for (const auto& [key, value] : given_) {
        if (std::find(known_.begin(), known_.end(), key) == known_.end()) {
            return Error{std::string(game_) + " has no option " + quoted(key) + ": it has " +
                         listed(known_, "and")};
        }
    }
    return std::nullopt;
}

const OptionValue* OptionReader::find(std::string_view key) const {
    const auto found = std::find_if(given_.begin(), given_.end(),
                                    [&](const auto& option) { return option.first == key; });
    return found == given_.end() ? nullptr : &found->second;
}

void OptionReader::check(bool is_allowed, std::string_view key) {
    if (!is_allowed && !error_) {
        error_ =
            Error{std::string(game_) + " cannot be played with this value of " + std::string(key)};
    }
}

}  // namespace ludoteca
