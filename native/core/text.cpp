#include "core/text.h"

#include <algorithm>

namespace ludoteca {
namespace {

constexpr std::size_t kMostShown = 40;
// Longer than any position.
constexpr std::size_t kLongestText = 5000;

}  // namespace

std::vector<std::string_view> split(std::string_view text) {
    std::vector<std::string_view> words;
    auto at = std::find_if_not(text.begin(), text.end(), is_space);
    while (at != text.end()) {
        const auto behind = std::find_if(at, text.end(), is_space);
        words.emplace_back(at, behind);
        at = std::find_if_not(behind, text.end(), is_space);
    }
    return words;
}

std::string_view strip(std::string_view text) {
    while (!text.empty() && is_space(text.front())) {
        text.remove_prefix(1);
    }
    while (!text.empty() && is_space(text.back())) {
        text.remove_suffix(1);
    }
    return text;
}

std::string lowered(std::string_view text) {
    std::string small(text);
    std::transform(small.begin(), small.end(), small.begin(), lower);
    return small;
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

Result<std::vector<std::string_view>> split_fields(std::string_view text,
                                                   std::span<const std::string_view> names,
                                                   std::size_t optional) {
    if (text.size() > kLongestText) {
        return unreadable(text, "at most " + std::to_string(kLongestText) + " letters, not " +
                                    std::to_string(text.size()));
    }
    if (std::any_of(text.begin(), text.end(), [](char letter) { return (letter & 0x80) != 0; })) {
        return unreadable(text, "plain letters, digits and signs");
    }
    std::vector<std::string_view> fields = split(text);
    if (fields.size() + optional < names.size()) {
        return unreadable(text, std::string(names[fields.size()]) + " at its end");
    }
    if (fields.size() > names.size()) {
        return unreadable(text, "its end before " + quoted(fields[names.size()]));
    }
    return fields;
}

}  // namespace ludoteca
