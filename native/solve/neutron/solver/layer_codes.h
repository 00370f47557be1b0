// Codes of a row from the layers.

#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/bits.h"
#include "solve/neutron/row_code.h"
#include "solve/neutron/solver/layer_file.h"

namespace ludoteca::solve::neutron {

template <class B>
class LayerCodes {
  public:
    LayerCodes(const RuleSet& rules, std::vector<LayerFile> layers)
        : rules_(rules), layers_(std::move(layers)) {}

    RowCodes<B> row(std::uint32_t number) const {
        RowCodes<B> codes(Index<B>::kColumns);
        for (Codes<B>& pair : codes) {
            pair.fill(kDrawn);
        }
        for (std::size_t i = 0; i < layers_.size(); ++i) {
            const int plies = static_cast<int>(i) + 1;
            read_changes(layers_[i].row(number), [&](std::uint32_t column, Word won, Word lost) {
                fill(codes[column], B::flip_word(won), won_in(plies));
                fill(codes[column], B::flip_word(lost), lost_in(plies));
            });
        }
        return codes;
    }

    const RuleSet& rules() const { return rules_; }

  private:
    static void fill(Codes<B>& codes, Word states, Code code) {
        while (states) {
            codes[static_cast<std::size_t>(take_first(states))] = code;
        }
    }

    RuleSet rules_;
    std::vector<LayerFile> layers_;
};

}  // namespace ludoteca::solve::neutron
