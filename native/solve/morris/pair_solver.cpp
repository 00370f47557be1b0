#include "solve/morris/pair_solver.h"

#include <algorithm>
#include <string>
#include <utility>

#include "solve/morris/forward.h"
#include "solve/morris/pair_table.h"

namespace ludoteca::morris {
namespace {

// A player who flies has more moves to count.
OpenCell open_cell(const Moving& moving, Pair pair) {
    return {moving.flying && pair.smaller <= kMinMen ? 6 : 5};
}

int longest(const LargeVector<Cell>& cells) {
    int found = 0;
    for (const Cell cell : cells) {
        const bool is_decided = kind(cell) == kWin || kind(cell) == kLoss;
        found = std::max(found, is_decided ? plies(cell) : 0);
    }
    return found;
}

Error too_long(Pair pair) {
    return {"a game with " + pair.name() + " men lasts longer than the tables can tell"};
}

void count(const LargeVector<Cell>& cells, const std::string& side,
           solve::TableWriter::Counts& counts) {
    std::uint64_t wins = 0, losses = 0, draws = 0;
    for (const Cell cell : cells) {
        wins += kind(cell) == kWin;
        losses += kind(cell) == kLoss;
        draws += kind(cell) == kOpen;
    }
    counts.insert(counts.end(), {{side + "_wins", wins},
                                 {side + "_losses", losses},
                                 {side + "_draws", draws},
                                 {side + "_longest", static_cast<std::uint64_t>(longest(cells))}});
}

}  // namespace

PairSolver::PairSolver(Indexes& indexes, Pair pair, const std::filesystem::path& folder,
                       RowLoop& loop, Watch& watch, const Report& report)
    : indexes_(indexes),
      pair_(pair),
      folder_(folder),
      loop_(loop),
      watch_(watch),
      report_(report),
      loader_(indexes, folder, loop, watch),
      index_(indexes.index(pair)),
      sets_(indexes.classes(pair.smaller)),
      open_(open_cell(indexes.moving(), pair)),
      checkpoint_(indexes.header(pair.name()), folder) {}

std::optional<Error> PairSolver::run() {
    std::optional<Reached> reached = checkpoint_.load(field_, index_->size());
    if (!reached) {
        if (const std::optional<Error> error = begin(); error || watch_.stops()) {
            return error;
        }
        reached = Reached{};
    }
    if (const std::optional<Error> error = decide(*reached); error || watch_.stops()) {
        return error;
    }
    return finish();
}

// What the captures alone decide.
std::optional<Error> PairSolver::begin() {
    const std::optional<Error> error = begin_smaller();
    return error || watch_.stops() ? error : begin_larger();
}

std::optional<Error> PairSolver::begin_larger() {
    LargeVector<Cell> after;
    std::optional<Cells> taken;
    if (!indexes_.moving().mill_wins(pair_.smaller)) {
        const Pair next{pair_.larger, pair_.smaller - 1};
        Result<LargeVector<Cell>> loaded = loader_.smaller(next);
        if (!loaded) {
            return loaded.error();
        }
        after = std::move(*loaded);
        taken.emplace(Cells{*indexes_.index(next), after.data()});
    }
    if (longest(after) > open_.most_plies()) {
        return too_long(pair_);
    }
    cells(Mover::kLarger).resize(index_->size());
    loop_.all(index_->rows(), watch_, [&](std::uint32_t row) {
        Forward(indexes_.moving(), *index_, *sets_, row)
            .begin_larger(taken ? &*taken : nullptr, open_, cells(Mover::kLarger).data());
    });
    if (pair_.is_even()) {
        cells(Mover::kSmaller) = loader_.change_places(pair_, cells(Mover::kLarger));
    }
    report_(0.3);
    return std::nullopt;
}

std::optional<Error> PairSolver::begin_smaller() {
    if (pair_.is_even()) {
        return std::nullopt;  // the other side of the same
    }
    LargeVector<Cell> after;
    std::optional<Cells> taken;
    if (!indexes_.moving().mill_wins(pair_.larger)) {
        const Pair next{pair_.larger - 1, pair_.smaller};
        Result<LargeVector<Cell>> loaded = loader_.larger(next);
        if (!loaded) {
            return loaded.error();
        }
        after = std::move(*loaded);
        taken.emplace(Cells{*indexes_.index(next), after.data()});
    }
    if (longest(after) > open_.most_plies()) {
        return too_long(pair_);
    }
    cells(Mover::kSmaller).resize(index_->size());
    loop_.all(index_->rows(), watch_, [&](std::uint32_t row) {
        Forward(indexes_.moving(), *index_, *sets_, row)
            .begin_smaller(taken ? &*taken : nullptr, open_, cells(Mover::kSmaller).data());
    });
    report_(0.2);
    return std::nullopt;
}

std::optional<Error> PairSolver::decide(Reached reached) {
    Backward backward(indexes_.moving(), *index_, *sets_, open_, field_);
    if (!loop_.all(index_->rows(), watch_,
                   [&](std::uint32_t row) { backward.look_through(row); })) {
        return std::nullopt;  // rows that were not looked through must not count as decided
    }
    Clock::time_point saved = Clock::now();
    while (reached.plies <= backward.most_plies()) {
        const auto is_due = [&] { return Clock::now() - saved > kBetweenCheckpoints; };
        loop_.run(
            reached.row, index_->rows(), [&] { return watch_.stops() || is_due(); },
            [&](std::uint32_t row) { backward.decide(reached.mover, row, reached.plies); });
        if (reached.row == index_->rows()) {
            const bool is_first = reached.mover == Mover::kLarger;
            reached = {is_first ? reached.plies : reached.plies + 1,
                       is_first ? Mover::kSmaller : Mover::kLarger, 0};
            report_(0.3 + 0.6 * reached.plies / (backward.most_plies() + 1));
        }
        if (watch_.stops() || is_due()) {
            const std::optional<Error> error = checkpoint_.save(field_, reached);
            if (error || watch_.stops()) {
                return error;
            }
            saved = Clock::now();
        }
    }
    return backward.is_too_long() ? std::optional(too_long(pair_)) : std::nullopt;
}

// What nothing has decided is a draw.
std::optional<Error> PairSolver::finish() {
    for (LargeVector<Cell>& cells : field_) {
        std::replace_if(
            cells.begin(), cells.end(), [](Cell cell) { return kind(cell) == kOpen; }, kDraw);
    }
    const auto unused =
        std::count(cells(Mover::kSmaller).begin(), cells(Mover::kSmaller).end(), kUnused);
    solve::TableWriter::Counts counts{
        {"cells", index_->size()}, {"states", index_->size() - static_cast<std::uint64_t>(unused)}};
    count(cells(Mover::kLarger), "larger", counts);
    count(cells(Mover::kSmaller), "smaller", counts);
    const std::optional<Error> error = PairTable::write(folder_, indexes_.header(pair_.name()),
                                                        cells(Mover::kSmaller), std::move(counts));
    if (!error) {
        checkpoint_.remove();
    }
    return error;
}

Result<std::uint64_t> PairSolver::verify() {
    Result<LargeVector<Cell>> smaller = loader_.smaller(pair_);
    if (!smaller) {
        return smaller.error();
    }
    Result<LargeVector<Cell>> larger = loader_.judge_larger(pair_, *smaller);
    if (!larger) {
        return larger.error();
    }
    if (pair_.is_even()) {
        return compare(loader_.change_places(pair_, *smaller), *larger);
    }
    LargeVector<Cell> after;
    std::optional<Cells> taken;
    if (!indexes_.moving().mill_wins(pair_.larger)) {
        const Pair next{pair_.larger - 1, pair_.smaller};
        Result<LargeVector<Cell>> loaded = loader_.larger(next);
        if (!loaded) {
            return loaded.error();
        }
        after = std::move(*loaded);
        taken.emplace(Cells{*indexes_.index(next), after.data()});
    }
    LargeVector<Cell> judged(index_->size());
    loop_.all(index_->rows(), watch_, [&](std::uint32_t row) {
        Forward(indexes_.moving(), *index_, *sets_, row)
            .judge_smaller(larger->data(), taken ? &*taken : nullptr, judged.data());
    });
    return compare(*smaller, judged);
}

// The states with the larger side to move have been looked at on the way.
Result<std::uint64_t> PairSolver::compare(const LargeVector<Cell>& cells,
                                          const LargeVector<Cell>& judged) const {
    std::uint64_t states = 0, wrong = 0;
    for (std::size_t i = 0; i < cells.size() && !watch_.stops(); ++i) {
        states += judged[i] != kUnused;
        wrong += judged[i] != kUnused && cells[i] != judged[i];
    }
    if (wrong > 0) {
        return Error{"the table of " + pair_.name() + " men is wrong in " + std::to_string(wrong) +
                     " of " + std::to_string(states) + " states"};
    }
    return pair_.is_even() ? states : 2 * states;
}

// The cells of both sides, and those of the pair that captures lead to; or what it takes to make
// these.
std::uint64_t PairSolver::memory(Indexes& indexes, Pair pair) {
    const auto cells = [&](int larger, int smaller) {
        const bool is_there = smaller >= kMinMen && larger >= smaller;
        return is_there ? indexes.size({larger, smaller}) * sizeof(Cell) : 0;
    };
    const std::uint64_t own = cells(pair.larger, pair.smaller);
    const std::uint64_t after_larger = cells(pair.larger, pair.smaller - 1);
    const std::uint64_t after_smaller = cells(pair.larger - 1, pair.smaller);
    const std::uint64_t before = 2 * after_smaller + cells(pair.larger - 1, pair.smaller - 1);
    constexpr std::uint64_t kBesides = 100'000'000;
    return kBesides + std::max({2 * own + after_larger, own + after_smaller, before});
}

}  // namespace ludoteca::morris
