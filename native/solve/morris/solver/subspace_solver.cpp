#include "solve/morris/solver/subspace_solver.h"

#include <algorithm>
#include <string>
#include <utility>

#include "solve/morris/forward.h"
#include "solve/morris/subspace_file.h"

namespace ludoteca::solve::morris {
namespace {

// Flying needs more bits for the move count.
OpenCell open_cell(const Moving& moving, Subspace subspace) {
    return {moving.flying && subspace.smaller <= kMinMen ? 6 : 5};
}

int longest(const LargeVector<Cell>& cells) {
    int found = 0;
    for (const Cell cell : cells) {
        const bool is_decided = kind(cell) == kWin || kind(cell) == kLoss;
        found = std::max(found, is_decided ? plies(cell) : 0);
    }
    return found;
}

Error too_long(Subspace subspace) {
    return {"a game with " + subspace.name() + " men lasts longer than its tablebases can store"};
}

void count(const LargeVector<Cell>& cells, const std::string& side,
           TablebaseWriter::Counts& counts) {
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

SubspaceSolver::SubspaceSolver(Indexes& indexes, Subspace subspace,
                               const std::filesystem::path& folder, RowLoop& loop,
                               InterruptPoll& poll, const Report& report)
    : indexes_(indexes),
      subspace_(subspace),
      folder_(folder),
      loop_(loop),
      poll_(poll),
      report_(report),
      loader_(indexes, folder, loop, poll),
      index_(indexes.index(subspace)),
      sets_(indexes.classes(subspace.smaller)),
      open_(open_cell(indexes.moving(), subspace)),
      checkpoint_(indexes.header(subspace.name()), folder) {}

std::optional<Error> SubspaceSolver::run() {
    std::optional<Reached> reached = checkpoint_.load(field_, index_->size());
    if (!reached) {
        if (const std::optional<Error> error = begin(); error || poll_.is_interrupted()) {
            return error;
        }
        reached = Reached{};
    }
    if (const std::optional<Error> error = decide(*reached); error || poll_.is_interrupted()) {
        return error;
    }
    return finish();
}

// Initialise by captures.
std::optional<Error> SubspaceSolver::begin() {
    if (!subspace_.is_even()) {
        const std::optional<Error> error = begin(Mover::kSmaller);
        if (error || poll_.is_interrupted()) {
            return error;
        }
        report_(0.2);
    }
    if (const std::optional<Error> error = begin(Mover::kLarger)) {
        return error;
    }
    if (subspace_.is_even()) {
        cells(Mover::kSmaller) = loader_.change_places(subspace_, cells(Mover::kLarger));
    }
    report_(0.3);
    return std::nullopt;
}

std::optional<Error> SubspaceSolver::begin(Mover mover) {
    const Result<AfterCapture> after = loader_.after_capture(subspace_, mover);
    if (!after) {
        return after.error();
    }
    if (longest(after->cells) > open_.most_plies()) {
        return too_long(subspace_);
    }
    const std::optional<Cells> taken = after->view();
    cells(mover).resize(index_->size());
    loop_.all(index_->rows(), poll_, [&](std::uint32_t row) {
        Forward(indexes_.moving(), *index_, *sets_, row)
            .begin(mover, taken ? &*taken : nullptr, open_, cells(mover).data());
    });
    return std::nullopt;
}

std::optional<Error> SubspaceSolver::decide(Reached reached) {
    Retrograde backward(indexes_.moving(), *index_, *sets_, open_, field_);
    if (!loop_.all(index_->rows(), poll_, [&](std::uint32_t row) { backward.look_through(row); })) {
        return std::nullopt;  // unscanned rows must not count as decided
    }
    Clock::time_point saved = Clock::now();
    while (reached.plies <= backward.most_plies()) {
        const auto is_due = [&] { return Clock::now() - saved > kBetweenCheckpoints; };
        loop_.run(
            reached.row, index_->rows(), [&] { return poll_.is_interrupted() || is_due(); },
            [&](std::uint32_t row) { backward.decide(reached.mover, row, reached.plies); });
        if (reached.row == index_->rows()) {
            const bool is_first = reached.mover == Mover::kLarger;
            reached = {is_first ? reached.plies : reached.plies + 1,
                       is_first ? Mover::kSmaller : Mover::kLarger, 0};
            report_(0.3 + 0.6 * reached.plies / (backward.most_plies() + 1));
        }
        if (poll_.is_interrupted() || is_due()) {
            const std::optional<Error> error = checkpoint_.save(field_, reached);
            if (error || poll_.is_interrupted()) {
                return error;
            }
            saved = Clock::now();
        }
    }
    return backward.is_too_long() ? std::optional(too_long(subspace_)) : std::nullopt;
}

// Undecided states are draws.
std::optional<Error> SubspaceSolver::finish() {
    for (LargeVector<Cell>& cells : field_) {
        std::replace_if(
            cells.begin(), cells.end(), [](Cell cell) { return kind(cell) == kOpen; }, kDraw);
    }
    const auto unused =
        std::count(cells(Mover::kSmaller).begin(), cells(Mover::kSmaller).end(), kUnused);
    TablebaseWriter::Counts counts{{"cells", index_->size()},
                                   {"states", index_->size() - static_cast<std::uint64_t>(unused)}};
    count(cells(Mover::kLarger), "larger", counts);
    count(cells(Mover::kSmaller), "smaller", counts);
    const std::optional<Error> error = SubspaceFile::write(
        folder_, indexes_.header(subspace_.name()), cells(Mover::kSmaller), std::move(counts));
    if (!error) {
        checkpoint_.remove();
    }
    return error;
}

Result<std::uint64_t> SubspaceSolver::verify() {
    Result<LargeVector<Cell>> smaller = loader_.smaller(subspace_);
    if (!smaller) {
        return smaller.error();
    }
    Result<LargeVector<Cell>> larger = loader_.evaluate(subspace_, Mover::kLarger, *smaller);
    if (!larger) {
        return larger.error();
    }
    if (subspace_.is_even()) {
        return compare(loader_.change_places(subspace_, *smaller), *larger);
    }
    const Result<LargeVector<Cell>> evaluated =
        loader_.evaluate(subspace_, Mover::kSmaller, *larger);
    return evaluated ? compare(*smaller, *evaluated) : evaluated.error();
}

// States with the larger side to move were checked on the way.
Result<std::uint64_t> SubspaceSolver::compare(const LargeVector<Cell>& cells,
                                              const LargeVector<Cell>& evaluated) const {
    std::uint64_t states = 0, wrong = 0;
    for (std::size_t i = 0; i < cells.size() && !poll_.is_interrupted(); ++i) {
        states += evaluated[i] != kUnused;
        wrong += evaluated[i] != kUnused && cells[i] != evaluated[i];
    }
    if (wrong > 0) {
        return Error{"the tablebase of " + subspace_.name() + " men is wrong in " +
                     std::to_string(wrong) + " of " + std::to_string(states) + " states"};
    }
    return subspace_.is_even() ? states : 2 * states;
}

// Cells of both sides and of the subspace after a capture, or what loading that takes.
std::uint64_t SubspaceSolver::memory(Indexes& indexes, Subspace subspace) {
    const auto cells = [&](int larger, int smaller) {
        const bool is_there = smaller >= kMinMen && larger >= smaller;
        return is_there ? indexes.size({larger, smaller}) * sizeof(Cell) : 0;
    };
    const std::uint64_t own = cells(subspace.larger, subspace.smaller);
    const std::uint64_t after_larger = cells(subspace.larger, subspace.smaller - 1);
    const std::uint64_t after_smaller = cells(subspace.larger - 1, subspace.smaller);
    const std::uint64_t before =
        2 * after_smaller + cells(subspace.larger - 1, subspace.smaller - 1);
    constexpr std::uint64_t kBesides = 100'000'000;
    return kBesides + std::max({2 * own + after_larger, own + after_smaller, before});
}

}  // namespace ludoteca::solve::morris
