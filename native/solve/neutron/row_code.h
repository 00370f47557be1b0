// Codes a row in blocks of pairs.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "solve/neutron/model.h"
#include "solve/neutron/pair_code.h"
#include "solve/neutron/pair_features.h"
#include "solve/neutron/part_file.h"
#include "solve/neutron/prior.h"

namespace ludoteca::solve::neutron {

// Pairs per block: a trade-off of space and time.
inline constexpr std::uint32_t kBlock = 256;

template <class B>
inline constexpr std::size_t kBlocks = (Index<B>::kColumns + kBlock - 1) / kBlock;

// The top player is to move; states are coded from that player's view.
template <class B>
class RowFeatures {
  public:
    RowFeatures(const RuleSet& rules, std::uint32_t row)
        : rules_(rules), top_(index_.top(row)), mover_(B::flip(top_)) {}

    PairFeatures<B> at(std::uint32_t column) const {
        return {index_, rules_, B::flip(index_.bottom(top_, column)), mover_};
    }

  private:
    const Index<B>& index_ = Index<B>::get();
    const RuleSet& rules_;
    Set top_;
    Set mover_;
};

template <class B>
using RowCodes = std::vector<Codes<B>>;  // by column

struct Model {
    std::vector<std::byte> not_good, drawn, kinds, plies;
};

// Two passes: priors first, then the model.
template <class B>
class ModelFitter {
  public:
    void see_squares(const RuleSet& rules, std::uint32_t row, const RowCodes<B>& codes) {
        const RowFeatures<B> features(rules, row);
        for (std::uint32_t column = 0; column < Index<B>::kColumns; ++column) {
            const PairFeatures<B> seen = features.at(column);
            for (Word left = seen.open; left;) {
                const auto number = static_cast<std::size_t>(take_first(left));
                const Word targets = seen.targets[number];
                const Code code = codes[column][number];
                if (!std::has_single_bit(targets)) {
                    continue;
                }
                const std::size_t square = seen.classes[std::countr_zero(targets)];
                not_good_.see(square, is_lost(code));
                if (!is_lost(code)) {
                    drawn_.see(square, code == kDrawn);
                }
            }
        }
    }

    void see_bits(const RuleSet& rules, std::uint32_t row, RowCodes<B>& codes) {
        const std::vector<std::byte> not_good = not_good_.bits(), drawn = drawn_.bits();
        const RowFeatures<B> features(rules, row);
        PairCode<B, Counter, Counter> code({not_good, drawn}, kinds_, plies_);
        Past<B> past;
        for (std::uint32_t column = 0; column < Index<B>::kColumns; ++column) {
            past = column % kBlock == 0 ? Past<B>() : past;
            code.code(features.at(column), codes[column], past);
        }
    }

    Model model() const {
        return {not_good_.bits(), drawn_.bits(), kinds_.levels(), plies_.levels()};
    }

  private:
    Prior not_good_{PairFeatures<B>::kClasses}, drawn_{PairFeatures<B>::kClasses};
    Counter kinds_{kKindContexts}, plies_{kPliesContexts};
};

struct RowBlocks {
    Blocks values, distances;
};

template <class B>
RowBlocks write_row(const Model& model, const RuleSet& rules, std::uint32_t row,
                    RowCodes<B>& codes) {
    const RowFeatures<B> features(rules, row);
    RowBlocks written;
    for (std::uint32_t first = 0; first < Index<B>::kColumns; first += kBlock) {
        BitWriter kinds(model.kinds), plies(model.plies);
        PairCode<B, BitWriter, BitWriter> code({model.not_good, model.drawn}, kinds, plies);
        Past<B> past;
        const std::uint32_t end = std::min(Index<B>::kColumns, first + kBlock);
        for (std::uint32_t column = first; column < end; ++column) {
            const PairFeatures<B> seen = features.at(column);
            seen.fill_decided(codes[column]);
            code.code(seen, codes[column], past);
        }
        written.values.push_back(kinds.finish());
        written.distances.push_back(plies.finish());
    }
    return written;
}

template <class B>
RowCodes<B> read_block(const Model& model, const RuleSet& rules, std::uint32_t row,
                       std::size_t block, std::span<const std::byte> values,
                       std::span<const std::byte> distances) {
    const RowFeatures<B> features(rules, row);
    BitReader kinds(model.kinds, values), plies(model.plies, distances);
    PairCode<B, BitReader, BitReader> code({model.not_good, model.drawn}, kinds, plies);
    Past<B> past;
    RowCodes<B> codes;
    const auto first = static_cast<std::uint32_t>(block * kBlock);
    const std::uint32_t end = std::min(Index<B>::kColumns, first + kBlock);
    for (std::uint32_t column = first; column < end; ++column) {
        const PairFeatures<B> seen = features.at(column);
        Codes<B> read = seen.decided;
        code.code(seen, read, past);
        codes.push_back(read);
    }
    return codes;
}

}  // namespace ludoteca::solve::neutron
