// What the pieces are worth, in hundredths of a pawn.

#pragma once

#include <array>

#include "games/shogi/piece.h"

namespace ludoteca::shogi {

inline constexpr std::array<int, 16> kOnBoard = {100, 350, 450, 550, 600, 950,  1100, 0,
                                                 600, 600, 600, 600, 0,   1050, 1550, 0};
inline constexpr std::array<int, kHandKinds> kInHand = {110, 350, 440, 570, 650, 1000, 1180};

// What a seat wins by taking a piece: the other loses it, and it comes into hand.
constexpr int exchange_worth(int kind) {
    constexpr int kKingWorth = 15'000;
    const auto at = static_cast<std::size_t>(kind);
    return kind == kKing ? kKingWorth
                         : kOnBoard[at] + kInHand[static_cast<std::size_t>(plain(kind))];
}

constexpr int promotion_worth(int kind) {
    return kOnBoard[static_cast<std::size_t>(kind | kPromotion)] -
           kOnBoard[static_cast<std::size_t>(kind)];
}

}  // namespace ludoteca::shogi
