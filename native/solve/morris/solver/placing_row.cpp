#include "solve/morris/solver/placing_row.h"

#include <bit>
#include <vector>

namespace ludoteca::solve::morris {

void PlacingRow::evaluate(std::uint32_t number, Cell* cells) const {
    if (is_larger_) {
        evaluate_larger(number, cells);
    } else {
        evaluate_smaller(number, cells);
    }
}

// The side to move stays the larger one.
void PlacingRow::evaluate_larger(std::uint32_t number, Cell* cells) const {
    const Points own = index_.larger(number);
    Steps quiet, mills;
    for (Points targets = moving_.board.everywhere & ~own; targets;) {
        const int to = take_first(targets);
        const bool closes = moving_.board.closes(own, to);
        const bool takes = closes && !mill_wins_ && index_.subspace().smaller > 0;
        const Cells& next = takes ? *next_.taken : *next_.quiet;
        (closes ? mills : quiet).push_back({just(to), next.index.row(own | just(to))});
    }
    fill_row(moving_, index_, number, cells, [&](Points enemy) {
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
        return best.cell();
    });
}

// Without a capture the enemy is still not the smaller side.
void PlacingRow::evaluate_smaller(std::uint32_t number, Cell* cells) const {
    const Points enemy = index_.larger(number);
    const SubspaceIndex::Row quiet_row = next_.quiet->index.row(enemy);
    const bool stays_larger = index_.subspace().smaller + 1 < index_.subspace().larger;
    const Points victims = moving_.victims(enemy);
    std::vector<SubspaceIndex::Row> rows_after;
    for (Points left = victims; left && next_.taken && stays_larger;) {
        rows_after.push_back(next_.taken->index.row(enemy ^ just(take_first(left))));
    }
    fill_row(moving_, index_, number, cells, [&](Points own) {
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
        return best.cell();
    });
}

}  // namespace ludoteca::solve::morris
