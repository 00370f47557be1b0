#include "solve/morris/solver/placing_row.h"

#include <bit>
#include <vector>

namespace ludoteca::solve::morris {

void PlacingRow::evaluate(std::uint32_t number, Cell* cells) const {
    const SubspaceIndex::Row row = index_.row(index_.larger(number));
    if (is_larger_) {
        evaluate_larger(number, row, cells);
    } else {
        evaluate_smaller(number, row, cells);
    }
}

bool PlacingRow::is_used(const SubspaceIndex::Row& row, std::uint32_t i, Points larger,
                         Points smaller) const {
    const bool is_over = moving_.line_wins && (moving_.board.in_mills(larger) != 0 ||
                                               moving_.board.in_mills(smaller) != 0);
    return !is_over && (row.keepers.empty() || index_.cell(row, smaller) == row.begin + i);
}

// The side to move stays the larger one.
void PlacingRow::evaluate_larger(std::uint32_t number, const SubspaceIndex::Row& row,
                                 Cell* cells) const {
    const Points own = index_.larger(number);
    Steps quiet, mills;
    for (Points targets = moving_.board.everywhere & ~own; targets;) {
        const int to = take_first(targets);
        const bool closes = moving_.board.closes(own, to);
        const bool takes = closes && !mill_wins_ && index_.subspace().smaller > 0;
        const Cells& next = takes ? *next_.taken : *next_.quiet;
        (closes ? mills : quiet).push_back({just(to), next.index.row(own | just(to))});
    }
    for (std::uint32_t i = 0; i < index_.row_size(); ++i) {
        const Points enemy = index_.smaller(number, i);
        Cell& cell = cells[row.begin + i];
        if (!is_used(row, i, own, enemy)) {
            cell = kUnused;
            continue;
        }
        Best best;
        for (const Step& step : mills) {
            if (step.to & enemy) {
                continue;
            }
            if (mill_wins_) {
                best.win = 1;
                break;
            }
            if (enemy == 0) {
                best.add(next_.quiet->cells[next_.quiet->index.cell(step.row, enemy)]);
            }
            for (Points victims = moving_.victims(enemy); victims;) {
                const Points left = enemy ^ just(take_first(victims));
                best.add(next_.taken->cells[next_.taken->index.cell(step.row, left)]);
            }
        }
        for (const Step& step : quiet) {
            if (!(step.to & enemy)) {
                best.add(next_.quiet->cells[next_.quiet->index.cell(step.row, enemy)]);
            }
        }
        cell = best.cell();
    }
}

// Without a capture the enemy is still not the smaller side.
void PlacingRow::evaluate_smaller(std::uint32_t number, const SubspaceIndex::Row& row,
                                  Cell* cells) const {
    const Points enemy = index_.larger(number);
    const SubspaceIndex::Row quiet_row = next_.quiet->index.row(enemy);
    const bool stays_larger = index_.subspace().smaller + 1 < index_.subspace().larger;
    const Points victims = moving_.victims(enemy);
    std::vector<SubspaceIndex::Row> rows_after;
    for (Points left = victims; left && next_.taken && stays_larger;) {
        rows_after.push_back(next_.taken->index.row(enemy ^ just(take_first(left))));
    }
    for (std::uint32_t i = 0; i < index_.row_size(); ++i) {
        const Points own = index_.smaller(number, i);
        Cell& cell = cells[row.begin + i];
        if (!is_used(row, i, enemy, own)) {
            cell = kUnused;
            continue;
        }
        Best best;
        for (Points targets = moving_.board.everywhere & ~(enemy | own); targets;) {
            const int to = take_first(targets);
            const Points placed = own | just(to);
            if (!moving_.board.closes(own, to)) {
                best.add(next_.quiet->cells[next_.quiet->index.cell(quiet_row, placed)]);
            } else if (mill_wins_) {
                best.win = 1;
            } else if (stays_larger) {
                for (const SubspaceIndex::Row& after : rows_after) {
                    best.add(next_.taken->cells[next_.taken->index.cell(after, placed)]);
                }
            } else {
                const SubspaceIndex::Row after = next_.taken->index.row(placed);
                for (Points left = victims; left;) {
                    const Points enemies = enemy ^ just(take_first(left));
                    best.add(next_.taken->cells[next_.taken->index.cell(after, enemies)]);
                }
            }
        }
        cell = best.cell();
    }
}

}  // namespace ludoteca::solve::morris
