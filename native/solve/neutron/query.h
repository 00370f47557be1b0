// A position to look up, read from its text.

#pragma once

#include <bit>
#include <optional>
#include <string_view>

#include "solve/neutron/board.h"

namespace ludoteca::solve::neutron {

// The player to move is at the bottom.
template <class B>
struct Query {
    Set top = 0, bottom = 0;
    int neutron = 0;  // a square
    bool is_opening = false;

    // nullopt if invalid or finished.
    static std::optional<Query> read(std::string_view text) {
        Set white = 0, black = 0, neutrons = 0;
        int square = 0;
        const std::size_t space = text.find(' ');
        for (const char letter : text.substr(0, space)) {
            if (letter == '/') {
                continue;
            }
            const int run = letter >= '1' && letter <= '9' ? letter - '0' : 1;
            if (square + run > B::kSquares) {
                return std::nullopt;
            }
            Set& set = letter == 'w' ? white : letter == 'b' ? black : neutrons;
            set |= letter == 'w' || letter == 'b' || letter == 'n' ? Set{1} << square : 0;
            square += run;
        }
        const std::string_view rest = text.substr(std::min(space, text.size()));
        if (square != B::kSquares || rest.size() != 4 || std::popcount(white) != B::kPieces ||
            std::popcount(black) != B::kPieces || !std::has_single_bit(neutrons & B::kInner)) {
            return std::nullopt;
        }
        Query query{black, white, std::countr_zero(neutrons), rest[3] == '-'};
        if (rest[1] == 'b') {
            query.top = B::flip(white), query.bottom = B::flip(black);
            query.neutron = std::countr_zero(B::flip(neutrons));
        }
        return query;
    }
};

}  // namespace ludoteca::solve::neutron
