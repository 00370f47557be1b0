// What is known of a state, for the side to move.

#pragma once

#include <cstdint>

namespace ludoteca::solve {

struct Verdict {
    enum class Kind : std::uint8_t { kLoss, kDraw, kWin, kChance };

    Kind kind = Kind::kDraw;
    int plies = 0;      // until the game is over, if both play their best; 0 in a draw
    double chance = 0;  // to win, where dice decide

    bool operator==(const Verdict&) const = default;

    static Verdict won(int plies) { return {Kind::kWin, plies, 0}; }
    static Verdict lost(int plies) { return {Kind::kLoss, plies, 0}; }
    static Verdict drawn() { return {}; }
    static Verdict of_chance(double chance) { return {Kind::kChance, 0, chance}; }

    // The same one ply earlier, where the same side was to move.
    Verdict earlier() const {
        const bool is_over_some_day = kind == Kind::kWin || kind == Kind::kLoss;
        return {kind, is_over_some_day ? plies + 1 : 0, chance};
    }

    // The same for the other side, which has made the move that leads here.
    Verdict before() const {
        switch (kind) {
            case Kind::kLoss:
                return won(plies + 1);
            case Kind::kWin:
                return lost(plies + 1);
            case Kind::kChance:
                return of_chance(1 - chance);
            default:
                return drawn();
        }
    }
};

}  // namespace ludoteca::solve
