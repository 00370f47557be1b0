// A tablebase value, for the side to move.

#pragma once

#include <cstdint>

namespace ludoteca::solve {

struct Verdict {
    enum class Kind : std::uint8_t { kLoss, kDraw, kWin, kChance };

    Kind kind = Kind::kDraw;
    int plies = 0;      // distance to the end; 0 in a draw
    double chance = 0;  // to win, in games of chance
    // Whether a draw that tablebases ignore (quiet turns) could come first.
    bool may_be_drawn = false;

    bool operator==(const Verdict&) const = default;

    static Verdict won(int plies) { return {Kind::kWin, plies}; }
    static Verdict lost(int plies) { return {Kind::kLoss, plies}; }
    static Verdict drawn() { return {}; }
    static Verdict of_chance(double chance) { return {Kind::kChance, 0, chance}; }

    // One ply earlier, same side to move.
    Verdict earlier() const {
        const bool has_end = kind == Kind::kWin || kind == Kind::kLoss;
        return {kind, has_end ? plies + 1 : 0, chance, may_be_drawn};
    }

    // One ply earlier, other side to move.
    Verdict before() const {
        switch (kind) {
            case Kind::kLoss:
                return {Kind::kWin, plies + 1, 0, may_be_drawn};
            case Kind::kWin:
                return {Kind::kLoss, plies + 1, 0, may_be_drawn};
            case Kind::kChance:
                return of_chance(1 - chance);
            default:
                return drawn();
        }
    }
};

}  // namespace ludoteca::solve
