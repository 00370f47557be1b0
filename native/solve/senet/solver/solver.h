// Solves Senet by value iteration, subspace by subspace.

#pragma once

#include <memory>
#include <vector>

#include "solve/senet/solver/scratch.h"
#include "solve/senet/solver/sweep.h"
#include "solve/solver.h"

namespace ludoteca::solve::senet {

class SenetSolver final : public Solver {
  public:
    static Result<std::unique_ptr<Solver>> make(std::string_view rules, const Options& options,
                                                const SolvePlan& plan);

    std::string rules() const override { return files(parts_[0]).header.rules; }
    Estimate estimate() const override;
    std::optional<Error> run(InterruptPoll& poll, const Report& report) override;
    Result<std::uint64_t> verify(InterruptPoll& poll, const Report& report) override;

  private:
    struct Account {
        double done = 0, total = 0;
    };
    using Needs = std::vector<bool>;

    SenetSolver(const Rules& rules, const SolvePlan& plan, int most)
        : rules_(rules), plan_(plan), parts_(most) {}

    PartFiles files(const Part& part) const { return {plan_.folder, rules_, part}; }
    Family family(const Part& part) const;
    // Subspaces to solve, including stored ones whose extra bits are needed.
    Needs needs() const;
    bool is_needed_by_others(const Part& part, const Needs& needs) const;
    void forget_all_but(const Needs& needs) const;
    std::optional<Error> solve(const Part& part, Account& account, InterruptPoll& poll,
                               const Report& report) const;
    std::optional<Error> iterate(const Family& family, Account& account, InterruptPoll& poll,
                                 const Report& report) const;
    Result<float> compare(const Part& part, Account& account, InterruptPoll& poll,
                          const Report& report) const;

    Rules rules_;
    SolvePlan plan_;
    Parts parts_;
};

}  // namespace ludoteca::solve::senet
