#include "solve/morris/solver/loader.h"

#include <utility>

#include "solve/morris/subspace_file.h"

namespace ludoteca::solve::morris {

Result<LargeVector<Cell>> Loader::smaller(Subspace subspace) {
    const Result<SubspaceFile> file = SubspaceFile::open(folder_, indexes_.header(subspace.name()),
                                                         indexes_.index(subspace)->size());
    return file ? file->all(poll_) : file.error();
}

Result<LargeVector<Cell>> Loader::larger(Subspace subspace) {
    Result<LargeVector<Cell>> cells = smaller(subspace);
    if (!cells) {
        return cells;
    }
    return subspace.is_even() ? change_places(subspace, *cells)
                              : evaluate(subspace, Mover::kLarger, *cells);
}

Result<AfterCapture> Loader::after_capture(Subspace subspace, Mover mover) {
    const bool is_larger = mover == Mover::kLarger;
    if (indexes_.moving().mill_wins(is_larger ? subspace.smaller : subspace.larger)) {
        return AfterCapture{};
    }
    const Subspace next = is_larger ? Subspace{subspace.larger, subspace.smaller - 1}
                                    : Subspace{subspace.larger - 1, subspace.smaller};
    Result<LargeVector<Cell>> loaded = is_larger ? smaller(next) : larger(next);
    if (!loaded) {
        return loaded.error();
    }
    return AfterCapture{std::move(*loaded), indexes_.index(next)};
}

Result<LargeVector<Cell>> Loader::evaluate(Subspace subspace, Mover mover,
                                           const LargeVector<Cell>& other) {
    const std::shared_ptr<const SubspaceIndex> index = indexes_.index(subspace);
    const std::shared_ptr<const SetClasses> sets = indexes_.classes(subspace.smaller);
    const Result<AfterCapture> after = after_capture(subspace, mover);
    if (!after) {
        return after.error();
    }
    const std::optional<Cells> taken = after->view();
    LargeVector<Cell> cells(index->size());
    loop_.all(index->rows(), poll_, [&](std::uint32_t row) {
        Forward(indexes_.moving(), *index, *sets, row)
            .evaluate(mover, other.data(), taken ? &*taken : nullptr, cells.data());
    });
    return cells;
}

LargeVector<Cell> Loader::change_places(Subspace subspace, const LargeVector<Cell>& cells) {
    const std::shared_ptr<const SubspaceIndex> index = indexes_.index(subspace);
    LargeVector<Cell> changed(index->size());
    loop_.all(index->rows(), poll_, [&](std::uint32_t number) {
        const Points larger = index->larger(number);
        const SubspaceIndex::Row row = index->row(larger);
        for (std::uint32_t i = 0; i < index->row_size(); ++i) {
            const Points smaller = index->smaller(number, i);
            const bool is_used = index->cell(row, smaller) == row.begin + i;
            changed[row.begin + i] =
                is_used ? cells[index->cell(index->row(smaller), larger)] : kUnused;
        }
    });
    return changed;
}

}  // namespace ludoteca::solve::morris
