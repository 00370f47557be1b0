// The engine's parameters for Shogi. The network's weights come from train/shogi.

#pragma once

#include <array>
#include <cstddef>

#include "games/shogi/bitboard.h"
#include "games/shogi/piece.h"
#include "search/searchable.h"

namespace ludoteca::shogi {

using ByDistance = std::array<int, kRow>;

// Bonus of a piece by its distance to the kings.
struct Nearness {
    ByDistance to_enemy{}, to_own{};
};

inline constexpr Nearness kGoldNear = {{0, 52, 42, 26, 12, 4, 0, 0, 0},
                                       {0, 44, 32, 14, 4, 0, 0, 0, 0}};

// Hand-picked, in centipawns.
struct Tuning {
    SearchTuning search{.unit = 600,
                        .aspiration_window = 50,
                        .futility_margin = 150,
                        .see_margin = 60,
                        .check_extensions = true};
    Score tempo = 20;
    Score contempt = 20;
    Score dominance = kSureWin - 2000;  // the same board again with a larger hand: nearly won
    std::size_t dominance_plies = 16;   // how far back

    std::array<int, 16> on_board{100, 350, 450, 550, 600, 950,  1100, 0,
                                 600, 600, 600, 600, 0,   1050, 1550, 0};
    std::array<int, kHandKinds> in_hand{110, 350, 440, 570, 650, 1000, 1180};
    int king = 15'000;    // in static exchange evaluation
    int king_aside = 14;  // per file from the centre
    int king_out = 40;    // per rank from home, up to three
    std::array<Nearness, 16> near{
        Nearness{{0, 14, 10, 6, 2, 0, 0, 0, 0}, {0, 10, 6, 2, 0, 0, 0, 0, 0}},         // pawn
        Nearness{{0, 16, 12, 8, 4, 0, 0, 0, 0}, {0, 8, 8, 2, 0, 0, 0, 0, 0}},          // lance
        Nearness{{0, 16, 26, 18, 8, 2, 0, 0, 0}, {0, 8, 10, 4, 0, 0, 0, 0, 0}},        // knight
        Nearness{{0, 44, 36, 24, 12, 4, 0, 0, 0}, {0, 36, 28, 12, 4, 0, 0, 0, 0}},     // silver
        kGoldNear,                                                                     // gold
        Nearness{{0, 24, 20, 16, 12, 8, 4, 2, 0}, {0, 6, 10, 6, 0, 0, 0, 0, 0}},       // bishop
        Nearness{{0, 40, 34, 28, 20, 14, 8, 4, 0}, {0, -20, -16, -8, 0, 0, 0, 0, 0}},  // rook
        Nearness{},                                                                    // king
        kGoldNear,
        kGoldNear,
        kGoldNear,
        kGoldNear,
        Nearness{},
        Nearness{{0, 56, 46, 34, 22, 12, 6, 2, 0}, {0, 60, 48, 30, 16, 8, 0, 0, 0}},  // horse
        Nearness{{0, 70, 60, 46, 34, 24, 16, 8, 4}, {0, 10, 8, 4, 0, 0, 0, 0, 0}},    // dragon
    };
};

inline constexpr Tuning kTuning;

}  // namespace ludoteca::shogi
