// The Python bindings of the solvers: the module ludoteca._solve.

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/unique_ptr.h>

#include <chrono>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "bindings/interrupt.h"
#include "bindings/options.h"
#include "bindings/processor.h"
#include "bindings/result.h"
#include "bindings/use.h"
#include "core/text.h"
#include "engine.h"
#include "solve/morris/solver/solver.h"
#include "solve/neutron/solver/solver.h"
#include "solve/senet/solver/solver.h"
#include "solve/solver.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace ludoteca {
namespace {

using solve::Estimate;
using solve::Solver;
using solve::Stage;
using Callback = nb::typed<nb::callable, void(Stage)>;

solve::MakeSolver solver_of(std::string_view game) {
    static constexpr std::pair<std::string_view, solve::MakeSolver> kSolvers[] = {
        {"morris", &solve::morris::make_solver},
        {"neutron", &solve::neutron::make_solver},
        {"senet", &solve::senet::SenetSolver::make}};
    for (const auto& [key, make] : kSolvers) {
        if (key == game) {
            return make;
        }
    }
    refuse(quoted(game) + " cannot be solved");
}

std::unique_ptr<Solver> make_solver(std::string_view game, std::string_view rules,
                                    std::string_view folder, int threads, double gigabytes,
                                    int size, const nb::kwargs& options) {
    if (threads < 1 || threads > kMaxThreads) {
        refuse("threads must be from 1 to " + std::to_string(kMaxThreads));
    }
    if (!(gigabytes > 0)) {
        refuse("gigabytes must be above 0");
    }
    if (size < 0) {
        refuse("size must not be negative");
    }
    return unwrap(solver_of(game)(rules, unwrap(read_options(options)),
                                  {path_of(folder), threads, gigabytes, size}));
}

// Reports progress to Python at intervals; an exception of the callback ends the work.
class Reporter final : public InterruptPoll {
  public:
    explicit Reporter(const std::optional<Callback>& callback) : callback_(callback) {}

    void report(const Stage& stage) {
        const Clock::time_point now = Clock::now();
        const bool is_too_soon = now - told_ < kPause && stage.done < stage.total;
        // After an interrupt Python must not be called: its exception is already set.
        if (!callback_ || is_too_soon || is_interrupted()) {
            return;
        }
        told_ = now;
        const nb::gil_scoped_acquire lock;
        try {
            (*callback_)(stage);
        } catch (const nb::python_error&) {
            raised_ = std::current_exception();
        }
    }
    // Call it with the GIL held.
    void rethrow() {
        if (raised_) {
            std::rethrow_exception(raised_);
        }
        python_.check();
    }

  private:
    using Clock = std::chrono::steady_clock;

    static constexpr std::chrono::milliseconds kPause{100};

    bool poll() override { return raised_ || python_.is_interrupted(); }

    const std::optional<Callback>& callback_;
    PythonInterruptPoll python_;
    Clock::time_point told_{};
    std::exception_ptr raised_;
};

// Run a solver without the GIL.
template <class Work>
auto with_reports(const std::optional<Callback>& callback, const Work& work) {
    Reporter reporter(callback);
    auto result = [&] {
        const nb::gil_scoped_release release;
        return work(reporter, [&](const Stage& stage) { reporter.report(stage); });
    }();
    reporter.rethrow();
    return result;
}

constexpr const char* kSolverInUse = "another thread is at work on this solution";

Estimate estimate(Solver& solver) {
    const Use use(solver, kSolverInUse);
    return solver.estimate();
}

void run(Solver& solver, const std::optional<Callback>& progress) {
    const Use use(solver, kSolverInUse);
    const std::optional<Error> error = with_reports(
        progress,
        [&](InterruptPoll& poll, const solve::Report& report) { return solver.run(poll, report); });
    if (error) {
        refuse(error->sentence);
    }
}

std::uint64_t verify(Solver& solver, const std::optional<Callback>& progress) {
    const Use use(solver, kSolverInUse);
    return unwrap(with_reports(progress, [&](InterruptPoll& poll, const solve::Report& report) {
        return solver.verify(poll, report);
    }));
}

}  // namespace
}  // namespace ludoteca

NB_MODULE(_solve, m) {
    using namespace ludoteca;
    require_processor();
    nb::set_leak_warnings(false);  // as in _core
    m.doc() = "Solvers, which write tablebases.";

    nb::class_<Estimate>(m, "Estimate", "What solving takes.")
        .def_ro("seconds", &Estimate::seconds)
        .def_ro("memory", &Estimate::memory, "In bytes.")
        .def_ro("disk", &Estimate::disk, "In bytes, for the tablebase.")
        .def_ro("scratch", &Estimate::scratch, "In bytes, on the same disk, while solving.");

    nb::class_<Stage>(m, "Stage", "The progress of a solver.")
        .def_ro("name", &Stage::name)
        .def_ro("done", &Stage::done)
        .def_ro("total", &Stage::total);

    nb::class_<Solver>(m, "Solver", "Solves one rule set of a game into a folder.")
        .def(nb::new_(&make_solver), "game"_a, "rules"_a, "folder"_a, "threads"_a = 1,
             "gigabytes"_a = 8.0, "size"_a = 0, "options"_a)
        .def_prop_ro("rules", &Solver::rules,
                     "The rules that matter, as the tablebase header names them.")
        .def("estimate", &estimate, "Estimate the remaining work.")
        .def("run", &run, "progress"_a = nb::none(),
             "Solve what is missing; a run after an interrupt continues.")
        .def("verify", &verify, "progress"_a = nb::none(),
             "Recompute every state; none may change. Return how many there are.");
}
