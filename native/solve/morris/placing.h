// The placing phase, where men are placed in turn: which states there are, layer by layer.
//
// A layer has so many men in hand, both sides together; the side to move has as many as the other,
// or one more. A section of a layer has so many men of each side on the board.

#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "solve/morris/indexes.h"

namespace ludoteca::morris {

struct Section {
    int layer, own, enemy;  // the own men are those of the side to move

    bool operator==(const Section&) const = default;

    int own_hand() const { return (layer + 1) / 2; }
    int enemy_hand() const { return layer / 2; }
    // The side to move is the larger one of an even pair.
    bool is_larger() const { return own >= enemy; }
    Pair pair() const { return {std::max(own, enemy), std::min(own, enemy)}; }

    // After a man is placed, and perhaps one taken, the other side is to move.
    Section after(int taken) const { return {layer - 1, enemy - taken, own + 1}; }

    std::string name() const {
        return "placing-" + std::to_string(layer) + "-" + std::to_string(own) + "-" +
               std::to_string(enemy);
    }
};

class Placing {
  public:
    explicit Placing(const Rules& rules) : rules_(rules) {}

    // Where men move while others are in hand, the hands do not tell how far the game is.
    bool is_solvable() const { return !rules_.moves_while_placing; }
    int layers() const { return is_solvable() ? 2 * rules_.men : 0; }

    // Those that can arise in a game and in which it is not over; each after those with fewer enemy
    // men.
    std::vector<Section> sections(int layer) const;
    bool has(const Section& section) const;

    // Whether taking a man ends the game.
    bool mill_wins(const Section& section) const {
        return rules_.line_wins || section.enemy + section.enemy_hand() <= kMinMen;
    }

    // Whether the layer has a table. From any other it is at most three plies to the next that has.
    bool is_kept(int layer) const {
        return rules_.board->points <= kSmallBoard || layer % kKeptLayers == 0 ||
               layer >= kSmallLayers;
    }

    static std::string name(int layer) { return "placing-" + std::to_string(layer); }

  private:
    static constexpr int kSmallBoard = 16, kKeptLayers = 4, kSmallLayers = 7;

    const Rules& rules_;
};

}  // namespace ludoteca::morris
