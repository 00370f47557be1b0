// Reading and writing ASCII texts: positions, moves, and error messages about them.

#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace ludoteca {

constexpr bool is_digit(char letter) {
    return letter >= '0' && letter <= '9';
}

constexpr char lower(char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

constexpr char upper(char letter) {
    return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
}

constexpr bool is_space(char letter) {
    return letter == ' ' || (letter >= '\t' && letter <= '\r');
}

std::string_view strip(std::string_view text);
std::string lowered(std::string_view text);
// The words between spaces.
std::vector<std::string_view> split(std::string_view text);

// Only digits, at most `most_digits` (up to 9) of them.
std::optional<int> read_number(std::string_view text, std::size_t most_digits = 6);

// Safe to show: the start of the text, with anything but printable ASCII replaced.
std::string quoted(std::string_view text);

// "a", "a or b", "a, b or c"; `last` is the last conjunction.
std::string listed(const std::vector<std::string>& words, std::string_view last);

// All faults of a position in one sentence.
std::string joined(const std::vector<std::string>& faults);

// cannot read "x": expected 1 or A to move
Error unreadable(std::string_view text, std::string_view expected);

// The fields of a position's text, which are separated by spaces. The last `optional` may be
// missing; an error names the first missing one.
Result<std::vector<std::string_view>> split_fields(std::string_view text,
                                                   std::span<const std::string_view> names,
                                                   std::size_t optional = 0);

}  // namespace ludoteca
