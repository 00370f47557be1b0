// Reads values and distances.

#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <utility>
#include <vector>

#include "core/result.h"
#include "solve/neutron/part_file.h"
#include "solve/neutron/row_code.h"
#include "solve/neutron/rule_set.h"

namespace ludoteca::solve::neutron {

// Thread-safe.
template <class B>
class TablebaseReader {
  public:
    static Result<TablebaseReader> open(const RuleSet& rules, const std::filesystem::path& folder) {
        const std::uint32_t rows = Index<B>::get().rows();
        Result<PartFile> values = PartFile::open(folder, header_of<B>(rules, kValues), rows,
                                                 2 * PairFeatures<B>::kClasses + kKindContexts);
        if (!values) {
            return values.error();
        }
        Result<PartFile> distances =
            PartFile::open(folder, header_of<B>(rules, kDistances), rows, kPliesContexts);
        if (!distances) {
            return distances.error();
        }
        return TablebaseReader(rules, std::move(*values), std::move(*distances));
    }

    Result<RowCodes<B>> block(std::uint32_t row, std::size_t number) const {
        const auto values = values_.block(row, number, kBlocks<B>);
        if (!values) {
            return values.error();
        }
        const auto distances = distances_.block(row, number, kBlocks<B>);
        if (!distances) {
            return distances.error();
        }
        return read_block<B>(model_, rules_, row, number, *values, *distances);
    }

    const RuleSet& rules() const { return rules_; }
    const TablebaseHeader& header() const { return values_.header(); }

  private:
    TablebaseReader(const RuleSet& rules, PartFile values, PartFile distances)
        : rules_(rules), values_(std::move(values)), distances_(std::move(distances)) {
        auto from = values_.model().begin();
        const auto take = [&](std::vector<std::byte>& part, std::size_t size) {
            part.assign(from, from + static_cast<std::ptrdiff_t>(size));
            from += static_cast<std::ptrdiff_t>(size);
        };
        take(model_.not_good, PairFeatures<B>::kClasses);
        take(model_.drawn, PairFeatures<B>::kClasses);
        take(model_.kinds, kKindContexts);
        model_.plies.assign(distances_.model().begin(), distances_.model().end());
    }

    RuleSet rules_;
    PartFile values_, distances_;
    Model model_;
};

}  // namespace ludoteca::solve::neutron
