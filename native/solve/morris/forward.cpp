#include "solve/morris/forward.h"

#include <array>
#include <bit>

namespace ludoteca::solve::morris {
namespace {

// Counts successors that are equal by symmetry once.
class Counter {
  public:
    Counter(OpenCell open, bool may_repeat) : open_(open), may_repeat_(may_repeat) {}

    template <class Find>
    void add(const Find& find_cell) {
        if (may_repeat_) {
            const std::uint64_t cell = find_cell();
            if (std::find(cells_.begin(), cells_.begin() + count_, cell) !=
                cells_.begin() + count_) {
                return;
            }
            cells_[static_cast<std::size_t>(count_)] = cell;
        }
        ++count_;
    }

    Cell cell(const Best& captures) const {
        if (captures.wins() || (count_ == 0 && !captures.draws)) {
            return captures.cell();
        }
        return open_.make(captures.draws ? open_.endless() : count_, captures.loss);
    }

  private:
    OpenCell open_;
    bool may_repeat_;
    std::array<std::uint64_t, 64> cells_;
    int count_ = 0;
};

class Evaluator {
  public:
    explicit Evaluator(const Cell* cells) : cells_(cells) {}

    template <class Find>
    void add(const Find& find_cell) {
        best_.add(cells_[find_cell()]);
    }

    Cell cell(Best captures) const {
        captures.win = std::min(captures.win, best_.win);
        captures.loss = std::max(captures.loss, best_.loss);
        captures.draws |= best_.draws;
        return captures.cell();
    }

  private:
    const Cell* cells_;
    Best best_;
};

}  // namespace

void Forward::begin(Mover mover, const Cells* taken, OpenCell open, Cell* cells) const {
    walk(mover, taken, cells, [open](bool may_repeat) { return Counter(open, may_repeat); });
}

void Forward::evaluate(Mover mover, const Cell* quiet, const Cells* taken, Cell* cells) const {
    walk(mover, taken, cells, [quiet](bool) { return Evaluator(quiet); });
}

template <class Quiet>
void Forward::walk(Mover mover, const Cells* taken, Cell* cells, const Quiet& quiet) const {
    if (mover == Mover::kLarger) {
        walk_larger(taken, cells, quiet);
    } else {
        walk_smaller(taken, cells, quiet);
    }
}

template <class Quiet>
void Forward::walk_larger(const Cells* taken, Cell* cells, const Quiet& quiet) const {
    const Subspace subspace = index_.subspace();
    Steps quiet_steps, mills;
    for (Points men = larger_; men;) {
        const int from = take_first(men);
        const Points others = larger_ & ~just(from);
        for (Points targets = moving_.reach(from, subspace.larger) & ~larger_; targets;) {
            const int to = take_first(targets);
            const Points moved = others | just(to);
            if (!moving_.board.closes(others, to)) {
                quiet_steps.push_back({just(to), index_.row(moved)});
            } else {
                mills.push_back({just(to), taken ? taken->index.row(moved) : SubspaceIndex::Row{}});
            }
        }
    }
    const bool mill_wins = moving_.mill_wins(subspace.smaller);
    fill_row(moving_, index_, row_, cells, [&](Points enemy) {
        Best captures;
        for (const Step& step : mills) {
            if (step.to & enemy) {
                continue;
            }
            if (mill_wins) {
                captures.win = 1;
                break;
            }
            for (Points victims = moving_.victims(enemy); victims;) {
                const Points left = enemy ^ just(take_first(victims));
                captures.add(taken->cells[taken->index.cell(step.row, left)]);
            }
        }
        auto moves = quiet(smaller_sets_.find(enemy).is_symmetric);
        for (const Step& step : quiet_steps) {
            if (!(step.to & enemy)) {
                moves.add([&] { return index_.cell(step.row, enemy); });
            }
        }
        return moves.cell(captures);
    });
}

template <class Quiet>
void Forward::walk_smaller(const Cells* taken, Cell* cells, const Quiet& quiet) const {
    const Subspace subspace = index_.subspace();
    const SubspaceIndex::Row row = index_.row(larger_);
    const bool mill_wins = moving_.mill_wins(subspace.larger);
    std::vector<SubspaceIndex::Row> rows_after;
    for (Points victims = moving_.victims(larger_); victims && taken;) {
        rows_after.push_back(taken->index.row(larger_ ^ just(take_first(victims))));
    }
    fill_row(moving_, index_, row_, cells, [&](Points own) {
        Best captures;
        auto moves = quiet(!row.keepers.empty());
        for (Points men = own; men;) {
            const int from = take_first(men);
            const Points others = own & ~just(from);
            for (Points targets = moving_.reach(from, subspace.smaller) & ~(larger_ | own);
                 targets;) {
                const int to = take_first(targets);
                const Points moved = others | just(to);
                if (!moving_.board.closes(others, to)) {
                    moves.add([&] { return index_.cell(row, moved); });
                } else if (mill_wins) {
                    captures.win = 1;
                } else {
                    for (const SubspaceIndex::Row& after : rows_after) {
                        captures.add(taken->cells[taken->index.cell(after, moved)]);
                    }
                }
            }
        }
        return moves.cell(captures);
    });
}

}  // namespace ludoteca::solve::morris
