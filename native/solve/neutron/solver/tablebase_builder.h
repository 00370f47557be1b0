// Builds the two files from the layers.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "core/bits.h"
#include "core/interrupt_poll.h"
#include "core/result.h"
#include "solve/neutron/part_file.h"
#include "solve/neutron/row_code.h"
#include "solve/neutron/rule_set.h"
#include "solve/neutron/solver/census.h"
#include "solve/neutron/solver/layer_file.h"
#include "solve/neutron/solver/share_rows.h"

namespace ludoteca::solve::neutron {

// Codes of a row from the layers.
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

template <class B>
class TablebaseBuilder {
  public:
    TablebaseBuilder(const LayerCodes<B>& layers, int threads)
        : layers_(layers), threads_(threads) {}

    // False if interrupted.
    Result<bool> write(const std::filesystem::path& folder, InterruptPoll& poll,
                       const std::function<void(double)>& report) {
        const Model model = learn();
        std::vector<std::byte> first = model.not_good;
        first.insert(first.end(), model.drawn.begin(), model.drawn.end());
        first.insert(first.end(), model.kinds.begin(), model.kinds.end());
        Result<PartWriter> values =
            PartWriter::begin(folder, header_of<B>(layers_.rules(), kValues), first);
        if (!values) {
            return values.error();
        }
        Result<PartWriter> distances =
            PartWriter::begin(folder, header_of<B>(layers_.rules(), kDistances), model.plies);
        if (!distances) {
            return distances.error();
        }
        Census census;
        for (std::uint32_t row = 0; row < index_.rows(); row += kStretch) {
            const std::uint32_t count = std::min(kStretch, index_.rows() - row);
            std::vector<RowBlocks> rows(count);
            std::vector<Census> counted(count);
            const auto work = [&](std::uint32_t i, int) {
                rows[i] = write_row_of(model, row + i, counted[i]);
            };
            if (!share_rows(count, threads_, poll, [](double) {}, work)) {
                return false;
            }
            bool is_written = true;
            for (std::uint32_t i = 0; i < count; ++i) {
                is_written = values->append(rows[i].values) && is_written;
                is_written = distances->append(rows[i].distances) && is_written;
                census.add(counted[i]);
            }
            if (!is_written) {
                break;
            }
            report(double(row) / index_.rows());
        }
        for (PartWriter* const part : {&*distances, &*values}) {
            if (const std::optional<Error> error = part->finish(census.counts())) {
                return *error;
            }
        }
        return true;
    }

  private:
    static constexpr std::uint32_t kStretch = 128, kSamples = 400;

    Model learn() const {
        ModelFitter<B> fitter;
        const std::uint32_t step = std::max(1u, index_.rows() / kSamples);
        for (std::uint32_t row = step / 2; row < index_.rows(); row += step) {
            fitter.see_squares(layers_.rules(), row, layers_.row(row));
        }
        for (std::uint32_t row = step / 2; row < index_.rows(); row += step) {
            RowCodes<B> codes = layers_.row(row);
            fitter.see_bits(layers_.rules(), row, codes);
        }
        return fitter.model();
    }

    RowBlocks write_row_of(const Model& model, std::uint32_t row, Census& census) const {
        RowCodes<B> codes = layers_.row(row);
        RowBlocks blocks = write_row<B>(model, layers_.rules(), row, codes);
        for (const Codes<B>& pair : codes) {
            for (const Code code : pair) {
                census.add(code, index_.weight(row));
            }
        }
        return blocks;
    }

    const Index<B>& index_ = Index<B>::get();
    const LayerCodes<B>& layers_;
    int threads_;
};

}  // namespace ludoteca::solve::neutron
