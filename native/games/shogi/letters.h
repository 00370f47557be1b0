// The letters of Shogi's texts.

#pragma once

#include <string_view>

#include "core/seat.h"
#include "core/text.h"
#include "games/shogi/piece.h"

namespace ludoteca::shogi {

inline constexpr std::string_view kLetters = "PLNSGBRK";

// Accepts either case; kNoKind if there is none.
constexpr int kind_of(char c) {
    const std::size_t found = kLetters.find(upper(c));
    return found == std::string_view::npos ? kNoKind : static_cast<int>(found);
}

constexpr char letter(int kind, Seat seat) {
    const char capital = kLetters[static_cast<std::size_t>(plain(kind))];
    return seat == Seat::kFirst ? capital : lower(capital);
}

}  // namespace ludoteca::shogi
