#include "solve/morris/solver/solver.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "games/morris/rules.h"
#include "solve/morris/solver/checkpoint.h"
#include "solve/morris/solver/placing_solver.h"
#include "solve/morris/solver/row_loop.h"
#include "solve/morris/solver/subspace_solver.h"
#include "solve/morris/tablebase.h"
#include "solve/tablebase_file.h"

namespace ludoteca::solve::morris {
namespace {

constexpr int kMinStones = 2 * kMinMen;

class NeverInterrupted final : public InterruptPoll {};

class MorrisSolver final : public Solver {
  public:
    MorrisSolver(const Rules& rules, const SolvePlan& plan)
        : indexes_(rules), plan_(plan), loop_(plan.threads) {
        const int all = 2 * rules.men;
        pairs_ = indexes_.subspaces(plan.size == 0 ? all : plan.size);
        has_placing_ = (plan.size == 0 || plan.size >= all) && Placing(rules).is_solvable();
    }

    std::string rules() const override { return indexes_.header("").rules; }
    Estimate estimate() const override;
    std::optional<Error> run(InterruptPoll& poll, const Report& report) override;
    Result<std::uint64_t> verify(InterruptPoll& poll, const Report& report) override;

  private:
    // Progress in cells.
    struct Share {
        const Report& report;
        double total = 0, done = 0;

        void report_part(std::string_view name, double more = 0) const {
            report({std::string(name), std::min(done + more, total), total});
        }
    };

    bool is_there(Subspace subspace) const {
        return static_cast<bool>(
            TablebaseFile::open(plan_.folder, indexes_.header(subspace.name())));
    }
    double cells(Subspace subspace) const { return static_cast<double>(indexes_.size(subspace)); }
    double cells_left() const;
    std::uint64_t memory() const;
    template <class Use>
    auto with_placing(InterruptPoll& poll, const PlacingSolver::Report& report,
                      const Use& use) const {
        PlacingSolver placing(indexes_, plan_.folder, loop_, poll, report);
        return use(placing);
    }
    std::optional<Error> run_subspaces(InterruptPoll& poll, Share& share);
    std::optional<Error> run_placing(InterruptPoll& poll, Share& share);

    mutable Indexes indexes_;
    SolvePlan plan_;
    mutable RowLoop loop_;
    std::vector<Subspace> pairs_;
    bool has_placing_;
};

// Measured on one core of a server of 2023.
constexpr double kSecondsPerCell = 2.5e-7, kBytesPerCell = 0.41;

Estimate MorrisSolver::estimate() const {
    Estimate estimate;
    for (const Subspace subspace : pairs_) {
        if (!is_there(subspace)) {
            estimate.seconds += 2 * cells(subspace) * kSecondsPerCell / plan_.threads;
            estimate.disk += static_cast<std::uint64_t>(cells(subspace) * kBytesPerCell);
            estimate.scratch =
                std::max(estimate.scratch, 4 * sizeof(Cell) * indexes_.size(subspace));
        }
    }
    if (has_placing_) {
        NeverInterrupted poll;
        with_placing(poll, {}, [&](const PlacingSolver& placing) {
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
    for (const Subspace subspace : pairs_) {
        most = std::max(most, is_there(subspace) ? 0 : SubspaceSolver::memory(indexes_, subspace));
    }
    NeverInterrupted poll;
    return has_placing_ ? with_placing(poll, {},
                                       [&](const PlacingSolver& placing) {
                                           return std::max(most, placing.memory());
                                       })
                        : most;
}

double MorrisSolver::cells_left() const {
    double left = 0;
    for (const Subspace subspace : pairs_) {
        left += is_there(subspace) ? 0 : 2 * cells(subspace);
    }
    NeverInterrupted poll;
    return has_placing_ ? with_placing(poll, {},
                                       [&](const PlacingSolver& placing) {
                                           return left + static_cast<double>(placing.cells_left());
                                       })
                        : left;
}

std::optional<Error> MorrisSolver::run(InterruptPoll& poll, const Report& report) {
    if (std::optional<Error> refused = plan_.refuse_memory(memory())) {
        return refused;
    }
    Share share{report, cells_left()};
    std::optional<Error> error = run_subspaces(poll, share);
    if (!error && !poll.is_interrupted() && has_placing_) {
        error = run_placing(poll, share);
    }
    if (!error && !poll.is_interrupted()) {
        report({"", 1, 1});
    }
    return error;
}

std::optional<Error> MorrisSolver::run_subspaces(InterruptPoll& poll, Share& share) {
    for (const Subspace subspace : pairs_) {
        if (is_there(subspace)) {
            // A process that was killed at the end of this subspace may have left it.
            Checkpoint(indexes_.header(subspace.name()), plan_.folder).remove();
            continue;
        }
        const std::string name = subspace.name();
        const SubspaceSolver::Report report_part = [&](double part) {
            share.report_part(name, part * 2 * cells(subspace));
        };
        report_part(0);
        const std::optional<Error> error =
            SubspaceSolver(indexes_, subspace, plan_.folder, loop_, poll, report_part).run();
        if (error || poll.is_interrupted()) {
            return error;
        }
        share.done += 2 * cells(subspace);
    }
    return std::nullopt;
}

std::optional<Error> MorrisSolver::run_placing(InterruptPoll& poll, Share& share) {
    const PlacingSolver::Report report_part = [&](double evaluated) {
        share.done += evaluated;
        share.report_part("placing");
    };
    return with_placing(poll, report_part, [](PlacingSolver& placing) { return placing.run(); });
}

Result<std::uint64_t> MorrisSolver::verify(InterruptPoll& poll, const Report& report) {
    Share share{report};
    std::vector<Subspace> there;
    for (const Subspace subspace : pairs_) {
        if (is_there(subspace)) {
            there.push_back(subspace);
            share.total += cells(subspace);
        }
    }
    std::uint64_t states = 0;
    for (const Subspace subspace : there) {
        const std::string name = subspace.name();
        const SubspaceSolver::Report report_part = [&](double part) {
            share.report_part(name, part * cells(subspace));
        };
        report_part(0);
        const Result<std::uint64_t> seen =
            SubspaceSolver(indexes_, subspace, plan_.folder, loop_, poll, report_part).verify();
        if (!seen || poll.is_interrupted()) {
            return seen;
        }
        states += *seen;
        share.done += cells(subspace);
    }
    if (has_placing_) {
        const PlacingSolver::Report report_part = [&](double) { share.report_part("placing"); };
        const Result<std::uint64_t> seen = with_placing(
            poll, report_part, [](PlacingSolver& placing) { return placing.verify(); });
        return seen ? Result<std::uint64_t>(states + *seen) : seen;
    }
    return states;
}

}  // namespace

Result<std::unique_ptr<Solver>> make_solver(std::string_view name, const Options& options,
                                            const SolvePlan& plan) {
    const Result<Rules> rules = solvable_rules(name, options);
    if (!rules) {
        return rules.error();
    }
    if (plan.size != 0 && plan.size < kMinStones) {
        return Error{"--stones must be at least " + std::to_string(kMinStones)};
    }
    return std::unique_ptr<Solver>(std::make_unique<MorrisSolver>(*rules, plan));
}

}  // namespace ludoteca::solve::morris
