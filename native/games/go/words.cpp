#include "games/go/words.h"

#include <array>

namespace ludoteca::go {
namespace {

// Python's str.isspace() beyond ASCII, in UTF-8.
constexpr std::array<std::string_view, 19> kWideBlanks = {
    "\u0085", "\u00A0", "\u1680", "\u2000", "\u2001", "\u2002", "\u2003",
    "\u2004", "\u2005", "\u2006", "\u2007", "\u2008", "\u2009", "\u200A",
    "\u2028", "\u2029", "\u202F", "\u205F", "\u3000"};

}  // namespace

std::string_view strip(std::string_view text) {
    const auto leading = [&]() -> std::size_t {
        if (!text.empty() && is_blank(text.front())) {
            return 1;
        }
        for (const std::string_view blank : kWideBlanks) {
            if (text.starts_with(blank)) {
                return blank.size();
            }
        }
        return 0;
    };
    const auto trailing = [&]() -> std::size_t {
        if (!text.empty() && is_blank(text.back())) {
            return 1;
        }
        for (const std::string_view blank : kWideBlanks) {
            if (text.ends_with(blank)) {
                return blank.size();
            }
        }
        return 0;
    };
    while (const std::size_t count = leading()) {
        text.remove_prefix(count);
    }
    while (const std::size_t count = trailing()) {
        text.remove_suffix(count);
    }
    return text;
}

int read_number(std::string_view text, std::size_t most_digits) {
    if (text.empty() || text.size() > most_digits) {
        return -1;
    }
    int number = 0;
    for (const char letter : text) {
        if (!is_digit(letter)) {
            return -1;
        }
        number = 10 * number + (letter - '0');
    }
    return number;
}

std::string quoted(std::string_view text) {
    constexpr std::size_t kMostShown = 40;
    std::string shown = "'";
    for (const char letter : text.substr(0, kMostShown)) {
        shown += letter >= ' ' && letter <= '~' ? letter : '?';
    }
    return shown + (text.size() > kMostShown ? "...'" : "'");
}

std::string joined(const std::vector<std::string>& faults) {
    std::string sentence;
    for (const std::string& fault : faults) {
        sentence += (sentence.empty() ? "" : "; ") + fault;
    }
    return sentence;
}

}  // namespace ludoteca::go
