#include "solve/senet/solver/solver.h"

#include <algorithm>
#include <string>
#include <utility>

#include "solve/senet/codes.h"
#include "solve/senet/part_files.h"
#include "solve/senet/store.h"

namespace ludoteca::solve::senet {
namespace {

// Read-only values of a tablebase. Reopened for each layer, to release the mapped pages.
class TablebaseStore final : public Store {
  public:
    explicit TablebaseStore(PartFiles files) : files_(std::move(files)) {}

    std::optional<Error> read(std::uint64_t first, std::span<float> chances) override {
        const Result<TablebaseFile> file = files_.open();
        if (!file) {
            return file.error();
        }
        const auto codes = file->read(kCodeBytes * first, kCodeBytes * chances.size());
        if (!codes) {
            return codes.error();
        }
        for (std::size_t i = 0; i < chances.size(); ++i) {
            chances[i] = chance_of_code(code_at(codes->data() + kCodeBytes * i));
        }
        return std::nullopt;
    }

    std::optional<Error> write(std::uint64_t, std::span<const float>) override {
        return Error{"a tablebase is for reading"};
    }

  private:
    PartFiles files_;
};

using ludoteca::senet::kPiecesEach;

// Convergence: about two quantisation steps.
constexpr float kTolerance = 2e-6F;

// For the estimate.
constexpr double kUsualWalks = 9, kSecondsPerState = 70e-9;

}  // namespace

Result<std::unique_ptr<Solver>> SenetSolver::make(std::string_view rules, const Options& options,
                                                  const SolvePlan& plan) {
    const Result<Rules> found = Rules::find(rules, options);
    if (!found) {
        return found.error();
    }
    if (plan.size > kPiecesEach) {
        return Error{"--pieces must be from 1 to 5"};
    }
    const int most = plan.size == 0 ? kPiecesEach : plan.size;
    return std::unique_ptr<Solver>(new SenetSolver(*found, plan, most));
}

// Without the stores.
Family SenetSolver::family(const Part& part) const {
    const auto kept = [&](std::optional<std::size_t> number) {
        return StoredPart{number ? &parts_[*number] : nullptr, nullptr};
    };
    return {
        {&part, nullptr}, kept(parts_.without_larger(part)), kept(parts_.without_smaller(part))};
}

SenetSolver::Needs SenetSolver::needs() const {
    Needs needs(parts_.size());
    for (std::size_t number = parts_.size(); number-- > 0;) {
        const PartFiles found = files(parts_[number]);
        needs[number] = !found.has_tablebase() ||
                        (is_needed_by_others(parts_[number], needs) && !found.has_all());
    }
    return needs;
}

bool SenetSolver::is_needed_by_others(const Part& part, const Needs& needs) const {
    const auto others = {parts_.find(part.larger + 1, part.smaller),
                         parts_.find(part.larger, part.smaller + 1)};
    return std::any_of(others.begin(), others.end(),
                       [&](auto other) { return other && needs[*other]; });
}

void SenetSolver::forget_all_but(const Needs& needs) const {
    for (std::size_t number = 0; number < parts_.size(); ++number) {
        if (!needs[number] && !is_needed_by_others(parts_[number], needs)) {
            files(parts_[number]).forget_scratch();
        }
    }
}

Estimate SenetSolver::estimate() const {
    Estimate estimate;
    const Needs needed = needs();
    double states = 0;
    for (std::size_t number = 0; number < parts_.size(); ++number) {
        if (!needed[number]) {
            continue;
        }
        const Part& part = parts_[number];
        const Family members = family(part);
        states += static_cast<double>(part.states());
        estimate.memory = std::max(estimate.memory, members.memory());
        estimate.disk += kCodeBytes * part.states();
        std::uint64_t rests = part.states() / 2;
        for (const Part* other : {members.without_larger.part, members.without_smaller.part}) {
            rests += other == nullptr ? 0 : other->states() / 2;
        }
        estimate.scratch = std::max(estimate.scratch, rests);
    }
    estimate.seconds = states * kUsualWalks * kSecondsPerState / plan_.threads;
    return estimate;
}

std::optional<Error> SenetSolver::run(InterruptPoll& poll, const Report& report) {
    if (const std::optional<Error> error = plan_.refuse_memory(estimate().memory)) {
        return error;
    }
    Needs needed = needs();
    Account account;
    for (std::size_t number = 0; number < parts_.size(); ++number) {
        account.total += needed[number] ? static_cast<double>(parts_[number].states()) : 0;
    }
    for (std::size_t number = 0; number < parts_.size(); ++number) {
        if (!needed[number]) {
            continue;
        }
        if (const auto error = solve(parts_[number], account, poll, report)) {
            return error;
        }
        if (poll.is_interrupted()) {
            return std::nullopt;
        }
        needed[number] = false;
        forget_all_but(needed);
    }
    return std::nullopt;
}

std::optional<Error> SenetSolver::solve(const Part& part, Account& account, InterruptPoll& poll,
                                        const Report& report) const {
    Result<std::unique_ptr<Scratch>> values = Scratch::resume(files(part));
    if (!values) {
        return values.error();
    }
    Family members = family(part);
    members.self.store = values->get();
    std::vector<std::unique_ptr<Scratch>> others;
    for (StoredPart* kept : {&members.without_larger, &members.without_smaller}) {
        if (kept->part != nullptr) {
            Result<std::unique_ptr<Scratch>> other = Scratch::reopen(files(*kept->part));
            if (!other) {
                return other.error();
            }
            kept->store = other->get();
            others.push_back(std::move(*other));
        }
    }
    if (const auto error = iterate(members, account, poll, report)) {
        return error;
    }
    return poll.is_interrupted() ? std::nullopt : (*values)->finish();
}

// Value iteration.
std::optional<Error> SenetSolver::iterate(const Family& family, Account& account,
                                          InterruptPoll& poll, const Report& report) const {
    Sweep sweep(rules_, family);
    ThreadPool pool(plan_.threads);
    const auto states = static_cast<double>(family.self.part->states());
    const std::string name = family.self.part->name();
    float most = 1;
    for (int walk = 0; most > kTolerance && !poll.is_interrupted(); ++walk) {
        const Result<float> change = sweep.improve(pool, poll, [&](std::uint64_t looked) {
            const double walks = walk + static_cast<double>(looked) / states;
            const double share = std::min(walks / kUsualWalks, 0.99);
            report({name, account.done + states * share, account.total});
        });
        if (!change) {
            return change.error();
        }
        most = *change;
    }
    account.done += states;
    return std::nullopt;
}

Result<std::uint64_t> SenetSolver::verify(InterruptPoll& poll, const Report& report) {
    Account account;
    std::uint64_t states = 0;
    for (std::size_t number = 0; number < parts_.size(); ++number) {
        states += files(parts_[number]).has_tablebase() ? parts_[number].states() : 0;
    }
    if (states == 0) {
        return Error{"there are no tablebases of senet with these rules"};
    }
    account.total = static_cast<double>(states);
    for (std::size_t number = 0; number < parts_.size() && !poll.is_interrupted(); ++number) {
        const Part& part = parts_[number];
        if (!files(part).has_tablebase()) {
            continue;
        }
        const Result<float> difference = compare(part, account, poll, report);
        if (!difference) {
            return difference.error();
        }
        if (!(*difference <= kMaxError * 1e-6F)) {
            return Error{"the tablebase " + part.name() + " is wrong: a chance in it is " +
                         std::to_string(*difference) + " away from what follows from the others"};
        }
    }
    return states;
}

Result<float> SenetSolver::compare(const Part& part, Account& account, InterruptPoll& poll,
                                   const Report& report) const {
    Family members = family(part);
    std::vector<std::unique_ptr<TablebaseStore>> stores;
    for (StoredPart* kept : {&members.self, &members.without_larger, &members.without_smaller}) {
        if (kept->part != nullptr) {
            stores.push_back(std::make_unique<TablebaseStore>(files(*kept->part)));
            kept->store = stores.back().get();
        }
    }
    ThreadPool pool(plan_.threads);
    const std::string name = part.name();
    const Result<float> difference =
        Sweep(rules_, members).compare(pool, poll, [&](std::uint64_t looked) {
            report({name, account.done + static_cast<double>(looked), account.total});
        });
    account.done += static_cast<double>(part.states());
    return difference;
}

}  // namespace ludoteca::solve::senet
