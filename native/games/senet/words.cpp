#include "games/senet/words.h"

#include <algorithm>
#include <cstddef>

namespace ludoteca::senet {
namespace {

constexpr std::size_t kLongestQuote = 60;

// The blanks beyond ASCII that Python's str.strip takes away, in UTF-8.
constexpr std::string_view kWideBlanks[] = {
    "\xC2\x85",     "\xC2\xA0",     "\xE1\x9A\x80", "\xE2\x80\x80", "\xE2\x80\x81",
    "\xE2\x80\x82", "\xE2\x80\x83", "\xE2\x80\x84", "\xE2\x80\x85", "\xE2\x80\x86",
    "\xE2\x80\x87", "\xE2\x80\x88", "\xE2\x80\x89", "\xE2\x80\x8A", "\xE2\x80\xA8",
    "\xE2\x80\xA9", "\xE2\x80\xAF", "\xE2\x81\x9F", "\xE3\x80\x80"};

// Python counts the four separators 0x1C to 0x1F among the blanks.
constexpr bool is_blank(char letter) {
    return letter == ' ' || (letter >= '\t' && letter <= '\r') ||
           (letter >= '\x1C' && letter <= '\x1F');
}

std::size_t blank_before(std::string_view text) {
    if (!text.empty() && is_blank(text.front())) {
        return 1;
    }
    for (const std::string_view blank : kWideBlanks) {
        if (text.starts_with(blank)) {
            return blank.size();
        }
    }
    return 0;
}

std::size_t blank_behind(std::string_view text) {
    if (!text.empty() && is_blank(text.back())) {
        return 1;
    }
    for (const std::string_view blank : kWideBlanks) {
        if (text.ends_with(blank)) {
            return blank.size();
        }
    }
    return 0;
}

}  // namespace

std::string lowered(std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(), lower);
    return result;
}

std::string_view stripped(std::string_view text) {
    while (const std::size_t size = blank_before(text)) {
        text.remove_prefix(size);
    }
    while (const std::size_t size = blank_behind(text)) {
        text.remove_suffix(size);
    }
    return text;
}

std::vector<std::string_view> split(std::string_view text) {
    std::vector<std::string_view> words;
    const auto end = text.end();
    auto at = std::find_if_not(text.begin(), end, is_blank);
    while (at != end) {
        const auto behind = std::find_if(at, end, is_blank);
        words.emplace_back(at, behind);
        at = std::find_if_not(behind, end, is_blank);
    }
    return words;
}

std::string quoted(std::string_view text) {
    std::string result = "'";
    for (const char letter : text.substr(0, kLongestQuote)) {
        result += letter >= ' ' && letter <= '~' ? letter : '?';
    }
    return result + (text.size() > kLongestQuote ? "...'" : "'");
}

}  // namespace ludoteca::senet
