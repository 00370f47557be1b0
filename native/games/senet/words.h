// Words as people type them: cut out, brought to one case, and quoted back in an error.

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ludoteca::senet {

constexpr char upper(char letter) {
    return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
}

constexpr char lower(char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

std::string lowered(std::string_view text);

// The text without the blanks around it, those of all scripts (in UTF-8) included.
std::string_view stripped(std::string_view text);

// The words between ASCII blanks.
std::vector<std::string_view> split(std::string_view text);

// A text for an error: in quotes, short, and plain whatever bytes it came with.
std::string quoted(std::string_view text);

}  // namespace ludoteca::senet
