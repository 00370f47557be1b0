#include "solve/morris/endings.h"

#include <bit>
#include <utility>

#include "core/bits.h"
#include "solve/morris/forward.h"

namespace ludoteca::solve::morris {

Endings::Endings(Indexes& indexes, const std::filesystem::path& folder)
    : moving_(indexes.moving()) {
    for (const Subspace subspace : indexes.subspaces(2 * indexes.rules().men)) {
        Result<SubspaceFile> file =
            SubspaceFile::open(folder, indexes.header(subspace.name()), indexes.size(subspace));
        if (!file && TablebaseFile::open(folder, indexes.header(subspace.name()))) {
            faults_.push_back(file.error().sentence);
        }
        if (file) {
            is_empty_ = false;
            parts_[subspace.larger][subspace.smaller] =
                std::make_unique<const Part>(Part{indexes.index(subspace), std::move(*file)});
        }
    }
}

const Endings::Part* Endings::find(int some, int others) const {
    const auto [smaller, larger] = std::minmax(some, others);
    return larger <= kMaxMen ? parts_[larger][smaller].get() : nullptr;
}

Endings::Known Endings::probe(Points own, Points enemy) const {
    return std::popcount(own) <= std::popcount(enemy) ? probe_smaller(own, enemy)
                                                      : probe_larger(own, enemy);
}

Endings::Known Endings::probe_smaller(Points own, Points enemy) const {
    const Part* const part = find(std::popcount(own), std::popcount(enemy));
    if (part == nullptr) {
        return std::optional<Cell>();
    }
    const SubspaceIndex::Row row = part->index->row(enemy);
    const Result<Cell> cell = part->file.cell(part->index->cell(row, own));
    return cell ? Known(std::optional(*cell)) : Known(cell.error());
}

// One ply deeper: each move leads to a state with the smaller side to move.
Endings::Known Endings::probe_larger(Points own, Points enemy) const {
    const int men = std::popcount(own);
    const bool mill_wins = moving_.mill_wins(std::popcount(enemy));
    std::vector<std::pair<Points, Points>> after;
    for (Points left = own; left;) {
        const int from = take_first(left);
        const Points others = own & ~just(from);
        for (Points targets = moving_.reach(from, men) & ~(own | enemy); targets;) {
            const int to = take_first(targets);
            if (!moving_.board.closes(others, to)) {
                after.emplace_back(enemy, others | just(to));
                continue;
            }
            if (mill_wins) {
                return std::optional(won_in(1));
            }
            for (Points victims = moving_.victims(enemy); victims;) {
                after.emplace_back(enemy ^ just(take_first(victims)), others | just(to));
            }
        }
    }
    Best best;
    for (const auto& [mover, other] : after) {
        const Known known = probe_smaller(mover, other);
        if (!known || !*known) {
            return known;
        }
        best.add(**known);
    }
    return std::optional(best.cell());
}

}  // namespace ludoteca::solve::morris
