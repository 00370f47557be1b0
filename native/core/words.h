// Words as callers write them: letters and blanks, what is cut out of a text, and what an error
// says about it.

#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
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

// What Python's regular expressions call \s within ASCII.
constexpr bool is_space(char letter) {
    return letter == ' ' || (letter >= '\t' && letter <= '\r');
}

// What Python's str.isspace() says within ASCII: it knows four separators besides.
constexpr bool is_blank(char letter) {
    return is_space(letter) || (letter >= '\x1C' && letter <= '\x1F');
}

constexpr bool is_ascii(char letter) {
    return static_cast<unsigned char>(letter) < 0x80;
}

// How many bytes the blank at the front of a text has, those of all scripts (in UTF-8) included; 0
// if there is none.
std::size_t blank_in_front(std::string_view text);

// The text without the blanks around it, as Python's str.strip.
std::string_view strip(std::string_view text);

// A text in small letters, Latin and Cyrillic.
std::string lowered(std::string_view text);

// The words between the blanks of ASCII.
std::vector<std::string_view> split(std::string_view text);

// A number of one to so many digits (at most 9) and nothing else.
std::optional<int> read_number(std::string_view text, std::size_t most_digits = 6);

// A number with at most six digits that matter: 7.5, 1e+06.
std::string written(double number);

// A caller's bytes may be anything: an error shows only the start, and only printable ASCII.
std::string quoted(std::string_view text);

// "a", "a or b", "a, b or c": the last word but one and the last are joined by `last`.
std::string listed(const std::vector<std::string>& words, std::string_view last);

// All faults of a position in one sentence.
std::string joined(const std::vector<std::string>& faults);

// cannot read "x": expected 1 or A to move
Error unreadable(std::string_view text, std::string_view expected);

}  // namespace ludoteca
