#include "solve/morris/loader.h"

#include <optional>

#include "solve/morris/forward.h"
#include "solve/morris/pair_table.h"

namespace ludoteca::morris {

Result<LargeVector<Cell>> Loader::smaller(Pair pair) {
    const Result<PairTable> table =
        PairTable::open(folder_, indexes_.header(pair.name()), indexes_.index(pair)->size());
    return table ? table->all(watch_) : table.error();
}

Result<LargeVector<Cell>> Loader::larger(Pair pair) {
    Result<LargeVector<Cell>> cells = smaller(pair);
    if (!cells) {
        return cells;
    }
    return pair.is_even() ? change_places(pair, *cells) : judge_larger(pair, *cells);
}

Result<LargeVector<Cell>> Loader::judge_larger(Pair pair, const LargeVector<Cell>& smaller) {
    const std::shared_ptr<const PairIndex> index = indexes_.index(pair);
    const std::shared_ptr<const SetClasses> sets = indexes_.classes(pair.smaller);
    std::optional<LargeVector<Cell>> after;
    std::optional<Cells> taken;
    if (!indexes_.moving().mill_wins(pair.smaller)) {
        const Pair next{pair.larger, pair.smaller - 1};
        Result<LargeVector<Cell>> loaded = this->smaller(next);
        if (!loaded) {
            return loaded;
        }
        after = std::move(*loaded);
        taken.emplace(Cells{*indexes_.index(next), after->data()});
    }
    LargeVector<Cell> cells(index->size());
    loop_.all(index->rows(), watch_, [&](std::uint32_t row) {
        Forward(indexes_.moving(), *index, *sets, row)
            .judge_larger(smaller.data(), taken ? &*taken : nullptr, cells.data());
    });
    return cells;
}

LargeVector<Cell> Loader::change_places(Pair pair, const LargeVector<Cell>& cells) {
    const std::shared_ptr<const PairIndex> index = indexes_.index(pair);
    LargeVector<Cell> changed(index->size());
    loop_.all(index->rows(), watch_, [&](std::uint32_t number) {
        const Points larger = index->larger(number);
        const PairIndex::Row row = index->row(larger);
        for (std::uint32_t i = 0; i < index->row_size(); ++i) {
            const Points smaller = index->smaller(number, i);
            const bool is_used = index->cell(row, smaller) == row.begin + i;
            changed[row.begin + i] =
                is_used ? cells[index->cell(index->row(smaller), larger)] : kUnused;
        }
    });
    return changed;
}

}  // namespace ludoteca::morris
