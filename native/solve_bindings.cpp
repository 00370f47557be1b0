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

#include "core/words.h"
#include "engine.h"
#include "processor.h"
#include "python_options.h"
#include "python_path.h"
#include "python_result.h"
#include "python_use.h"
#include "python_watch.h"
#include "solve/morris/solver.h"
#include "solve/neutron/solver.h"
#include "solve/senet/solver.h"
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
        {"morris", &morris::make_solver},
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

// Tells Python now and then how far the work is; what that raises ends the work.
class Reporter final : public Watch {
  public:
    explicit Reporter(const std::optional<Callback>& callback) : callback_(callback) {}

    void report(const Stage& stage) {
        const Clock::time_point now = Clock::now();
        const bool is_too_soon = now - told_ < kPause && stage.done < stage.total;
        // After an interrupt Python must not be called: its exception is already set.
        if (!callback_ || is_too_soon || stops()) {
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
    // Call it with the lock held again.
    void rethrow() {
        if (raised_) {
            std::rethrow_exception(raised_);
        }
        python_.check();
    }

  private:
    using Clock = std::chrono::steady_clock;

    static constexpr std::chrono::milliseconds kPause{100};

    bool look() override { return raised_ || python_.stops(); }

    const std::optional<Callback>& callback_;
    PythonWatch python_;
    Clock::time_point told_{};
    std::exception_ptr raised_;
};

// Do the work of a solver without the interpreter's lock.
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
        [&](Watch& watch, const solve::Report& report) { return solver.run(watch, report); });
    if (error) {
        refuse(error->sentence);
    }
}

std::uint64_t verify(Solver& solver, const std::optional<Callback>& progress) {
    const Use use(solver, kSolverInUse);
    return unwrap(with_reports(progress, [&](Watch& watch, const solve::Report& report) {
        return solver.verify(watch, report);
    }));
}

}  // namespace
}  // namespace ludoteca

NB_MODULE(_solve, m) {
    using namespace ludoteca;
    require_processor();
    nb::set_leak_warnings(false);  // as in _core
    m.doc() = "What solves games.";

    nb::class_<Estimate>(m, "Estimate", "What a solution takes.")
        .def_ro("seconds", &Estimate::seconds)
        .def_ro("memory", &Estimate::memory, "In bytes.")
        .def_ro("disk", &Estimate::disk, "In bytes, for the tables.")
        .def_ro("scratch", &Estimate::scratch, "In bytes, on the same disk, while it works.");

    nb::class_<Stage>(m, "Stage", "How far a solution is.")
        .def_ro("name", &Stage::name)
        .def_ro("done", &Stage::done)
        .def_ro("total", &Stage::total);

    nb::class_<Solver>(m, "Solver", "Solves a game by one rule set, into a folder.")
        .def(nb::new_(&make_solver), "game"_a, "rules"_a, "folder"_a, "threads"_a = 1,
             "gigabytes"_a = 8.0, "size"_a = 0, "options"_a)
        .def_prop_ro("rules", &Solver::rules, "The rules that matter, as its tables name them.")
        .def("estimate", &estimate, "Return what the rest takes.")
        .def("run", &run, "progress"_a = nb::none(),
             "Solve what is not there yet; after an interrupt another run goes on.")
        .def("verify", &verify, "progress"_a = nb::none(),
             "Look once more at every state: nothing may change. Return how many those are.");
}
