#include "solve/morris/solver.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "games/morris/position.h"
#include "solve/morris/endings.h"
#include "solve/morris/pair_solver.h"
#include "solve/morris/row_loop.h"
#include "state_of.h"

namespace ludoteca::morris {
namespace {

using solve::Estimate;
using solve::SolvePlan;
using solve::Stage;
using solve::Verdict;

constexpr int kFewestStones = 2 * kFewestMen;

Result<Rules> solvable(std::string_view name, const Options& options) {
    const Result<Rules> rules = Rules::find(name, options);
    if (rules && rules->board == &kTwelve) {
        return Error{"twelve men's morris cannot be solved here: too many states"};
    }
    return rules;
}

class MorrisSolver final : public solve::Solver {
  public:
    MorrisSolver(const Rules& rules, const SolvePlan& plan) : indexes_(rules), plan_(plan) {
        pairs_ = indexes_.pairs(plan.size == 0 ? 2 * rules.men : plan.size);
    }

    Estimate estimate() const override;
    std::optional<Error> run(Watch& watch, const solve::Report& report) override;
    Result<std::uint64_t> verify(Watch& watch, const solve::Report& report) override;

  private:
    bool is_there(Pair pair) const {
        std::error_code ignored;
        return std::filesystem::exists(indexes_.header(pair.name()).path_in(plan_.folder), ignored);
    }

    mutable Indexes indexes_;
    SolvePlan plan_;
    std::vector<Pair> pairs_;
};

// Measured on two cores of a server of 2023.
constexpr double kSecondsPerCell = 2.5e-7, kBytesPerCell = 0.25;

Estimate MorrisSolver::estimate() const {
    Estimate estimate;
    for (const Pair pair : pairs_) {
        if (!is_there(pair)) {
            const auto cells = static_cast<double>(indexes_.size(pair));
            estimate.seconds += 2 * cells * kSecondsPerCell / plan_.threads;
            estimate.disk += static_cast<std::uint64_t>(cells * kBytesPerCell);
            estimate.memory = std::max(estimate.memory, PairSolver::memory(indexes_, pair));
            estimate.scratch = std::max(estimate.scratch, 4 * sizeof(Cell) * indexes_.size(pair));
        }
    }
    return estimate;
}

std::optional<Error> MorrisSolver::run(Watch& watch, const solve::Report& report) {
    RowLoop loop(plan_.threads);
    double done = 0, total = 0;
    for (const Pair pair : pairs_) {
        total += static_cast<double>(indexes_.size(pair));
    }
    for (const Pair pair : pairs_) {
        const auto cells = static_cast<double>(indexes_.size(pair));
        if (!is_there(pair)) {
            const std::uint64_t memory = PairSolver::memory(indexes_, pair);
            if (static_cast<double>(memory) > plan_.gigabytes * 1e9) {
                return Error{pair.name() + " men take " + std::to_string(memory / 1'000'000) +
                             " MB of memory: allow more, or solve fewer stones"};
            }
            const std::string name = pair.name();
            const auto tell = [&](double share) { report({name, done + share * cells, total}); };
            tell(0);
            const std::optional<Error> error =
                PairSolver(indexes_, pair, plan_.folder, loop, watch, tell).run();
            if (error || watch.stops()) {
                return error;
            }
        }
        done += cells;
    }
    report({"", total, total});
    return std::nullopt;
}

Result<std::uint64_t> MorrisSolver::verify(Watch& watch, const solve::Report& report) {
    RowLoop loop(plan_.threads);
    std::uint64_t states = 0;
    double done = 0, total = 0;
    std::vector<Pair> there;
    for (const Pair pair : pairs_) {
        if (is_there(pair)) {
            there.push_back(pair);
            total += static_cast<double>(indexes_.size(pair));
        }
    }
    for (const Pair pair : there) {
        report({pair.name(), done, total});
        const Result<std::uint64_t> seen =
            PairSolver(indexes_, pair, plan_.folder, loop, watch, [](double) {}).verify();
        if (!seen || watch.stops()) {
            return seen;
        }
        states += *seen;
        done += static_cast<double>(indexes_.size(pair));
    }
    report({"", total, total});
    return states;
}

class MorrisTable final : public solve::Table {
  public:
    explicit MorrisTable(std::unique_ptr<Endings> endings) : endings_(std::move(endings)) {}

    const char* game() const override { return Position::kKey; }

    Known probe(const State& state) const override {
        const Position& position = static_cast<const StateOf<Position>&>(state).position();
        if (position.hand(Seat::kFirst) + position.hand(Seat::kSecond) > 0) {
            return std::optional<Verdict>();
        }
        const Endings::Known known =
            endings_->probe(position.men(position.turn()), position.men(opponent(position.turn())));
        if (!known) {
            return known.error();
        }
        return *known ? std::optional(verdict(**known)) : std::nullopt;
    }

  private:
    static Verdict verdict(Cell cell) {
        switch (kind(cell)) {
            case kWin:
                return Verdict::won(plies(cell));
            case kLoss:
                return Verdict::lost(plies(cell));
            default:
                return Verdict::drawn();
        }
    }

    std::unique_ptr<Endings> endings_;
};

Result<std::unique_ptr<solve::Solver>> make_solver(std::string_view name, const Options& options,
                                                   const SolvePlan& plan) {
    const Result<Rules> rules = solvable(name, options);
    if (!rules) {
        return rules.error();
    }
    if (plan.size != 0 && plan.size < kFewestStones) {
        return Error{"no game goes on with fewer than " + std::to_string(kFewestStones) +
                     " stones"};
    }
    return std::unique_ptr<solve::Solver>(std::make_unique<MorrisSolver>(*rules, plan));
}

Result<std::unique_ptr<solve::Table>> make_table(std::string_view name, const Options& options,
                                                 const std::filesystem::path& folder) {
    const Result<Rules> rules = solvable(name, options);
    if (!rules) {
        return rules.error();
    }
    Result<std::unique_ptr<Endings>> endings = Endings::open(*rules, folder);
    if (!endings) {
        return endings.error();
    }
    return std::unique_ptr<solve::Table>(std::make_unique<MorrisTable>(std::move(*endings)));
}

}  // namespace

const solve::Solving kSolving{&make_solver, &make_table};

}  // namespace ludoteca::morris
