#include "solve/morris/solver.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "games/morris/rules.h"
#include "solve/morris/pair_solver.h"
#include "solve/morris/placing_solver.h"
#include "solve/morris/row_loop.h"
#include "solve/morris/table.h"
#include "solve/table_file.h"

namespace ludoteca::morris {
namespace {

using solve::Estimate;
using solve::SolvePlan;
using solve::Stage;

constexpr int kMinStones = 2 * kMinMen;

class Unwatched final : public Watch {};

class MorrisSolver final : public solve::Solver {
  public:
    MorrisSolver(const Rules& rules, const SolvePlan& plan)
        : indexes_(rules), plan_(plan), loop_(plan.threads) {
        const int all = 2 * rules.men;
        pairs_ = indexes_.pairs(plan.size == 0 ? all : plan.size);
        has_placing_ = (plan.size == 0 || plan.size >= all) && Placing(rules).is_solvable();
    }

    std::string rules() const override { return indexes_.header("").rules; }
    Estimate estimate() const override;
    std::optional<Error> run(Watch& watch, const solve::Report& report) override;
    Result<std::uint64_t> verify(Watch& watch, const solve::Report& report) override;

  private:
    // How much of the whole is done, in cells that have been judged.
    struct Share {
        const solve::Report& report;
        double total = 0, done = 0;

        void tell(std::string_view name, double more = 0) const {
            report({std::string(name), std::min(done + more, total), total});
        }
    };

    bool is_there(Pair pair) const {
        return static_cast<bool>(
            solve::TableFile::open(plan_.folder, indexes_.header(pair.name())));
    }
    double cells(Pair pair) const { return static_cast<double>(indexes_.size(pair)); }
    double cells_left() const;
    std::uint64_t memory() const;
    template <class Use>
    auto with_placing(Watch& watch, const PlacingSolver::Report& report, const Use& use) const {
        PlacingSolver placing(indexes_, plan_.folder, loop_, watch, report);
        return use(placing);
    }
    std::optional<Error> run_pairs(Watch& watch, Share& share);
    std::optional<Error> run_placing(Watch& watch, Share& share);

    mutable Indexes indexes_;
    SolvePlan plan_;
    mutable RowLoop loop_;
    std::vector<Pair> pairs_;
    bool has_placing_;
};

// Measured on one core of a server of 2023.
constexpr double kSecondsPerCell = 2.5e-7, kBytesPerCell = 0.41;

Estimate MorrisSolver::estimate() const {
    Estimate estimate;
    for (const Pair pair : pairs_) {
        if (!is_there(pair)) {
            estimate.seconds += 2 * cells(pair) * kSecondsPerCell / plan_.threads;
            estimate.disk += static_cast<std::uint64_t>(cells(pair) * kBytesPerCell);
            estimate.scratch = std::max(estimate.scratch, 4 * sizeof(Cell) * indexes_.size(pair));
        }
    }
    if (has_placing_) {
        Unwatched watch;
        with_placing(watch, {}, [&](const PlacingSolver& placing) {
            estimate.seconds +=
                static_cast<double>(placing.cells_left()) * kSecondsPerCell / plan_.threads;
            const auto bytes = [](std::uint64_t cells) {
                return static_cast<std::uint64_t>(static_cast<double>(cells) * kBytesPerCell);
            };
            estimate.disk += bytes(placing.cells_kept());
            estimate.scratch = std::max(estimate.scratch, bytes(placing.cells_in_scratch()));
        });
    }
    estimate.memory = memory();
    return estimate;
}

std::uint64_t MorrisSolver::memory() const {
    std::uint64_t most = 0;
    for (const Pair pair : pairs_) {
        most = std::max(most, is_there(pair) ? 0 : PairSolver::memory(indexes_, pair));
    }
    Unwatched watch;
    return has_placing_ ? with_placing(watch, {},
                                       [&](const PlacingSolver& placing) {
                                           return std::max(most, placing.memory());
                                       })
                        : most;
}

double MorrisSolver::cells_left() const {
    double left = 0;
    for (const Pair pair : pairs_) {
        left += is_there(pair) ? 0 : 2 * cells(pair);
    }
    Unwatched watch;
    return has_placing_ ? with_placing(watch, {},
                                       [&](const PlacingSolver& placing) {
                                           return left + static_cast<double>(placing.cells_left());
                                       })
                        : left;
}

std::optional<Error> MorrisSolver::run(Watch& watch, const solve::Report& report) {
    if (std::optional<Error> refused = plan_.refuse_memory(memory())) {
        return refused;
    }
    Share share{report, cells_left()};
    std::optional<Error> error = run_pairs(watch, share);
    if (!error && !watch.stops() && has_placing_) {
        error = run_placing(watch, share);
    }
    if (!error && !watch.stops()) {
        report({"", 1, 1});
    }
    return error;
}

std::optional<Error> MorrisSolver::run_pairs(Watch& watch, Share& share) {
    for (const Pair pair : pairs_) {
        if (is_there(pair)) {
            continue;
        }
        const std::string name = pair.name();
        const PairSolver::Report tell = [&](double part) {
            share.tell(name, part * 2 * cells(pair));
        };
        tell(0);
        const std::optional<Error> error =
            PairSolver(indexes_, pair, plan_.folder, loop_, watch, tell).run();
        if (error || watch.stops()) {
            return error;
        }
        share.done += 2 * cells(pair);
    }
    return std::nullopt;
}

std::optional<Error> MorrisSolver::run_placing(Watch& watch, Share& share) {
    const PlacingSolver::Report tell = [&](double judged) {
        share.done += judged;
        share.tell("placing");
    };
    return with_placing(watch, tell, [](PlacingSolver& placing) { return placing.run(); });
}

Result<std::uint64_t> MorrisSolver::verify(Watch& watch, const solve::Report& report) {
    Share share{report};
    std::vector<Pair> there;
    for (const Pair pair : pairs_) {
        if (is_there(pair)) {
            there.push_back(pair);
            share.total += cells(pair);
        }
    }
    std::uint64_t states = 0;
    for (const Pair pair : there) {
        const std::string name = pair.name();
        const PairSolver::Report tell = [&](double part) { share.tell(name, part * cells(pair)); };
        tell(0);
        const Result<std::uint64_t> seen =
            PairSolver(indexes_, pair, plan_.folder, loop_, watch, tell).verify();
        if (!seen || watch.stops()) {
            return seen;
        }
        states += *seen;
        share.done += cells(pair);
    }
    if (has_placing_) {
        const PlacingSolver::Report tell = [&](double) { share.tell("placing"); };
        const Result<std::uint64_t> seen =
            with_placing(watch, tell, [](PlacingSolver& placing) { return placing.verify(); });
        return seen ? Result<std::uint64_t>(states + *seen) : seen;
    }
    return states;
}

}  // namespace

Result<std::unique_ptr<solve::Solver>> make_solver(std::string_view name, const Options& options,
                                                   const SolvePlan& plan) {
    const Result<Rules> rules = solvable_rules(name, options);
    if (!rules) {
        return rules.error();
    }
    if (plan.size != 0 && plan.size < kMinStones) {
        return Error{"--stones must be at least " + std::to_string(kMinStones)};
    }
    return std::unique_ptr<solve::Solver>(std::make_unique<MorrisSolver>(*rules, plan));
}

}  // namespace ludoteca::morris
