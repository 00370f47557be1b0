// The letters of Shogi's texts.

#pragma once

#include <string_view>

#include "core/seat.h"
#include "games/shogi/piece.h"

namespace ludoteca::shogi {

// Of the plain kinds in their order.
inline constexpr std::string_view kLetters = "PLNSGBRK";

constexpr bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

constexpr char lower(char c) {
    return static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

constexpr char upper(char c) {
    return static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
}

// The signs that Python takes for blanks: also the four separators before the space.
constexpr bool is_blank(char c) {
    return (c >= '\t' && c <= '\r') || (c >= '\x1c' && c <= ' ');
}

// The plain kind of a letter of either case, or kNoKind.
constexpr int kind_of(char c) {
    const std::size_t found = kLetters.find(upper(c));
    return found == std::string_view::npos ? kNoKind : static_cast<int>(found);
}

constexpr char letter(int kind, Seat seat) {
    const char capital = kLetters[static_cast<std::size_t>(plain(kind))];
    return seat == Seat::kFirst ? capital : lower(capital);
}

}  // namespace ludoteca::shogi
