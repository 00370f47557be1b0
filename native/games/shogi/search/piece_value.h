// Hand-picked piece values in centipawns.

#pragma once

#include <array>

#include "games/shogi/piece.h"

namespace ludoteca::shogi {

inline constexpr std::array<int, 16> kOnBoard = {100, 350, 450, 550, 600, 950,  1100, 0,
                                                 600, 600, 600, 600, 0,   1050, 1550, 0};
inline constexpr std::array<int, kHandKinds> kInHand = {110, 350, 440, 570, 650, 1000, 1180};

// A capture removes the piece and adds it to the hand.
constexpr int exchange_value(int kind) {
    constexpr int kKingValue = 15'000;
    const auto at = static_cast<std::size_t>(kind);
    return kind == kKing ? kKingValue
                         : kOnBoard[at] + kInHand[static_cast<std::size_t>(plain(kind))];
}

constexpr int promotion_value(int kind) {
    return kOnBoard[static_cast<std::size_t>(kind | kPromotion)] -
           kOnBoard[static_cast<std::size_t>(kind)];
}

}  // namespace ludoteca::shogi
