// The placing phase. A layer is the number of men in hand, of which the side to move has half,
// rounded up; a section of a layer is the numbers of men on the board.

#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "solve/morris/indexes.h"

namespace ludoteca::solve::morris {

struct Section {
    int layer, own, enemy;  // own: the side to move

    bool operator==(const Section&) const = default;

    int own_hand() const { return (layer + 1) / 2; }
    int enemy_hand() const { return layer / 2; }
    // The side to move counts as larger if equal.
    bool is_larger() const { return own >= enemy; }
    Subspace subspace() const { return {std::max(own, enemy), std::min(own, enemy)}; }

    Section after(int taken) const { return {layer - 1, enemy - taken, own + 1}; }

    std::string name() const {
        return "placing-" + std::to_string(layer) + "-" + std::to_string(own) + "-" +
               std::to_string(enemy);
    }
};

class Placing {
  public:
    explicit Placing(const Rules& rules) : rules_(rules) {}

    // Otherwise the hands do not bound the length of the phase.
    bool is_solvable() const { return !rules_.moves_while_placing; }
    int layers() const { return is_solvable() ? 2 * rules_.men : 0; }

    // Reachable and not over, by ascending number of enemy men.
    std::vector<Section> sections(int layer) const;
    bool has(const Section& section) const;

    bool mill_wins(const Section& section) const {
        return rules_.line_wins || section.enemy + section.enemy_hand() <= kMinMen;
    }

    // Whether the layer is stored. From any other the next stored one is at most three plies away.
    bool is_kept(int layer) const {
        return rules_.board->points <= kSmallBoard || layer % kKeptLayers == 0 ||
               layer >= kSmallLayers;
    }

    static std::string name(int layer) { return "placing-" + std::to_string(layer); }

  private:
    static constexpr int kSmallBoard = 16, kKeptLayers = 4, kSmallLayers = 7;

    const Rules& rules_;
};

}  // namespace ludoteca::solve::morris
