// Blanks around a text, as Python's str.strip knows them.

#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string_view>

namespace ludoteca::neutron {

constexpr bool is_blank(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r') || (c >= '\x1C' && c <= '\x1F');
}

// The blanks beyond ASCII, in UTF-8.
inline constexpr std::string_view kWideBlanks[] = {"\u0085", "\u00A0", "\u1680", "\u2000", "\u2001",
                                                   "\u2002", "\u2003", "\u2004", "\u2005", "\u2006",
                                                   "\u2007", "\u2008", "\u2009", "\u200A", "\u2028",
                                                   "\u2029", "\u202F", "\u205F", "\u3000"};

constexpr std::size_t blank_in_front(std::string_view text) {
    if (!text.empty() && is_blank(text.front())) {
        return 1;
    }
    const auto* found = std::ranges::find_if(
        kWideBlanks, [text](std::string_view blank) { return text.starts_with(blank); });
    return found == std::end(kWideBlanks) ? 0 : found->size();
}

constexpr std::size_t blank_behind(std::string_view text) {
    if (!text.empty() && is_blank(text.back())) {
        return 1;
    }
    const auto* found = std::ranges::find_if(
        kWideBlanks, [text](std::string_view blank) { return text.ends_with(blank); });
    return found == std::end(kWideBlanks) ? 0 : found->size();
}

constexpr std::string_view trim(std::string_view text) {
    while (const std::size_t blank = blank_in_front(text)) {
        text.remove_prefix(blank);
    }
    while (const std::size_t blank = blank_behind(text)) {
        text.remove_suffix(blank);
    }
    return text;
}

}  // namespace ludoteca::neutron
