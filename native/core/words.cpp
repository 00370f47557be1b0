#include "core/words.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>

namespace ludoteca {
namespace {

constexpr std::size_t kMostShown = 40;

// Python's str.isspace() beyond ASCII.
constexpr std::string_view kWideBlanks[] = {"\u0085", "\u00A0", "\u1680", "\u2000", "\u2001",
                                            "\u2002", "\u2003", "\u2004", "\u2005", "\u2006",
                                            "\u2007", "\u2008", "\u2009", "\u200A", "\u2028",
                                            "\u2029", "\u202F", "\u205F", "\u3000"};

std::size_t blank_behind(std::string_view text) {
    if (!text.empty() && is_blank(text.back())) {
        return 1;
    }
    const auto* found =
        std::find_if(std::begin(kWideBlanks), std::end(kWideBlanks),
                     [text](std::string_view blank) { return text.ends_with(blank); });
    return found == std::end(kWideBlanks) ? 0 : found->size();
}

}  // namespace

std::size_t blank_in_front(std::string_view text) {
    if (!text.empty() && is_blank(text.front())) {
        return 1;
    }
    const auto* found =
        std::find_if(std::begin(kWideBlanks), std::end(kWideBlanks),
                     [text](std::string_view blank) { return text.starts_with(blank); });
    return found == std::end(kWideBlanks) ? 0 : found->size();
}

std::string_view strip(std::string_view text) {
    while (const std::size_t size = blank_in_front(text)) {
        text.remove_prefix(size);
    }
    while (const std::size_t size = blank_behind(text)) {
        text.remove_suffix(size);
    }
    return text;
}

std::string lowered(std::string_view text) {
    std::string small(text);
    std::transform(small.begin(), small.end(), small.begin(), lower);
    // In UTF-8, А to П have their small letters 32 further on, and Р to Я behind another first
    // byte.
    for (std::size_t i = 0; i + 1 < small.size(); ++i) {
        const auto second = static_cast<unsigned char>(small[i + 1]);
        if (small[i] == '\xD0' && second >= 0x90 && second < 0xB0) {
            small[i] = second < 0xA0 ? '\xD0' : '\xD1';
            small[i + 1] = static_cast<char>(second < 0xA0 ? second + 0x20 : second - 0x20);
        }
    }
    return small;
}

std::vector<std::string_view> split(std::string_view text) {
    std::vector<std::string_view> words;
    auto at = std::find_if_not(text.begin(), text.end(), is_blank);
    while (at != text.end()) {
        const auto behind = std::find_if(at, text.end(), is_blank);
        words.emplace_back(at, behind);
        at = std::find_if_not(behind, text.end(), is_blank);
    }
    return words;
}

std::optional<int> read_number(std::string_view text, std::size_t most_digits) {
    if (text.empty() || text.size() > most_digits ||
        !std::all_of(text.begin(), text.end(), is_digit)) {
        return std::nullopt;
    }
    int number = 0;
    for (const char digit : text) {
        number = 10 * number + (digit - '0');
    }
    return number;
}

std::string written(double number) {
    std::array<char, 32> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number,
                                   std::chars_format::general, 6);
    return std::string(digits.data(), end.ptr);
}

std::string quoted(std::string_view text) {
    std::string shown(text.substr(0, kMostShown));
    std::replace_if(
        shown.begin(), shown.end(), [](char letter) { return letter < ' ' || letter > '~'; }, '?');
    return '"' + shown + (text.size() > kMostShown ? "...\"" : "\"");
}

std::string listed(const std::vector<std::string>& words, std::string_view last) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i != 0 && i + 1 == words.size()) {
            text.append(" ").append(last).append(" ");
        } else if (i != 0) {
            text += ", ";
        }
        text += words[i];
    }
    return text;
}

std::string joined(const std::vector<std::string>& faults) {
    std::string sentence;
    for (const std::string& fault : faults) {
        sentence += (sentence.empty() ? "" : "; ") + fault;
    }
    return sentence;
}

Error unreadable(std::string_view text, std::string_view expected) {
    return {"cannot read " + quoted(text) + ": expected " + std::string(expected)};
}

}  // namespace ludoteca
