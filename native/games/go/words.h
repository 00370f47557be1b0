// What a caller wrote: letters, numbers, and sentences about them.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace ludoteca::go {

constexpr bool is_digit(char letter) {
    return letter >= '0' && letter <= '9';
}

constexpr char lower(char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

constexpr char upper(char letter) {
    return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
}

// Python's str.isspace() within ASCII.
constexpr bool is_blank(char letter) {
    return letter == ' ' || (letter >= '\t' && letter <= '\r') ||
           (letter >= '\x1C' && letter <= '\x1F');
}

// Leaves out the blanks at both ends, those beyond ASCII too.
std::string_view strip(std::string_view text);

// A number of one to so many digits (at most 9), or -1.
int read_number(std::string_view text, std::size_t most_digits);

// A caller's bytes may be anything; a sentence shows the beginning of them, and only plain signs.
std::string quoted(std::string_view text);

// All faults in one sentence.
std::string joined(const std::vector<std::string>& faults);

}  // namespace ludoteca::go
