#include "solve/tablebase_header.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <optional>

#include "solve/checksum.h"

namespace ludoteca::solve {
namespace {

constexpr std::string_view kFirstLine = "ludoteca table 1\n";

std::string hexadecimal(std::uint32_t number) {
    char digits[9];
    std::snprintf(digits, sizeof digits, "%08x", static_cast<unsigned>(number));
    return digits;
}

std::uint32_t checksum_of(std::string_view text) {
    return checksum(std::as_bytes(std::span(text.data(), text.size())));
}

template <class Number>
std::optional<Number> number_in(std::string_view text, int base) {
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, base);
    return error == std::errc() && end == text.data() + text.size() && !text.empty()
               ? std::optional(number)
               : std::nullopt;
}

// Consumes a line "key value"; nullopt if it has another key.
std::optional<std::string_view> take(std::string_view& text, std::string_view key) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    if (end == text.npos || line.size() <= key.size() || !line.starts_with(key) ||
        line[key.size()] != ' ') {
        return std::nullopt;
    }
    text.remove_prefix(end + 1);
    return line.substr(key.size() + 1);
}

}  // namespace

std::string TablebaseHeader::write() const {
    std::string text(kFirstLine);
    text += "game " + game + "\nrules " + rules + "\npart " + part + "\nformat " +
            std::to_string(format) + "\n";
    for (const auto& [name, number] : counts) {
        text += "count " + name + " " + std::to_string(number) + "\n";
    }
    text += "size " + std::to_string(size) + "\nblocks " + hexadecimal(blocks) + "\n";
    return text + "header " + hexadecimal(checksum_of(text)) + "\n";
}

Result<TablebaseHeader> TablebaseHeader::read(std::string_view text) {
    const Error damaged{"its header is damaged"};
    if (!text.starts_with(kFirstLine)) {
        return Error{text.starts_with("ludoteca table ") ? "another version of Ludoteca made it"
                                                         : "it is not a tablebase"};
    }
    const std::string_view whole = text;
    text.remove_prefix(kFirstLine.size());
    TablebaseHeader header;
    const auto game = take(text, "game"), rules = take(text, "rules"), part = take(text, "part"),
               format = take(text, "format");
    if (!game || !rules || !part || !format) {
        return damaged;
    }
    header.game = *game, header.rules = *rules, header.part = *part;
    while (const auto line = take(text, "count")) {
        const std::size_t space = line->rfind(' ');
        const auto number = number_in<std::uint64_t>(
            space == line->npos ? std::string_view() : line->substr(space + 1), 10);
        if (!number) {
            return damaged;
        }
        header.counts.emplace_back(line->substr(0, space), *number);
    }
    const auto size = take(text, "size"), blocks = take(text, "blocks");
    const auto checked = whole.substr(0, whole.size() - text.size());
    const auto sum = take(text, "header");
    if (!size || !blocks || !sum || number_in<std::uint32_t>(*sum, 16) != checksum_of(checked)) {
        return damaged;
    }
    header.format = number_in<int>(*format, 10).value_or(0);
    header.size = number_in<std::uint64_t>(*size, 10).value_or(0);
    header.blocks = number_in<std::uint32_t>(*blocks, 16).value_or(0);
    return header;
}

std::string TablebaseHeader::name() const {
    std::string name = game + "-" + rules + "-" + part;
    std::replace_if(
        name.begin(), name.end(), [](char letter) { return letter == ' ' || letter == '='; }, '-');
    return name;
}

}  // namespace ludoteca::solve
