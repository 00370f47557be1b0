#include "bindings/engine_bindings.h"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bindings/interrupt.h"
#include "bindings/result.h"
#include "bindings/use.h"
#include "engine.h"
#include "games.h"
#include "search/control.h"
#include "search/thought.h"
#include "state.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace ludoteca {
namespace {

using IntList = nb::typed<nb::list, int>;
using FloatList = nb::typed<nb::list, float>;
using LineList = nb::typed<nb::list, Line>;
using ActionSequence = std::vector<std::int64_t>;
using Callback = nb::typed<nb::callable, void(Thought)>;

constexpr int kUsualMegabytes = 64;

std::unique_ptr<Engine> make_engine(std::string_view game, std::int64_t megabytes,
                                    const std::optional<nb::bytes>& network,
                                    const std::optional<std::string_view>& tablebases) {
    const Game* const found = unwrap(find_game(game));
    if (found->make_engine == nullptr) {
        throw nb::value_error((std::string(found->key) + " has no engine").c_str());
    }
    if (megabytes < 1 || megabytes > kMaxMegabytes) {
        throw nb::value_error(
            ("memory must be from 1 to " + std::to_string(kMaxMegabytes) + " megabytes").c_str());
    }
    EnginePlan plan{.megabytes = static_cast<int>(megabytes), .network = {}};
    if (network) {
        plan.network = {static_cast<const std::byte*>(network->data()), network->size()};
    }
    if (tablebases) {
        plan.tablebases = std::u8string(tablebases->begin(), tablebases->end());
    }
    return unwrap(found->make_engine(plan));
}

constexpr const char* kEngineInUse = "another thread is thinking with this engine";

// An exception of the progress callback stops the search and is rethrown after it.
class ProgressReporter {
  public:
    ProgressReporter(const std::optional<Callback>& callback, InterruptPoll& poll, Stop& ending)
        : callback_(callback), poll_(poll), ending_(ending) {}

    void report(const Thought& thought) {
        if (!callback_ || raised_ || poll_.is_interrupted()) {
            return;
        }
        const nb::gil_scoped_acquire lock;
        try {
            (*callback_)(thought);
        } catch (const nb::python_error&) {
            raised_ = std::current_exception();
            ending_.set();
        }
    }
    void rethrow() const {
        if (raised_) {
            std::rethrow_exception(raised_);
        }
    }

  private:
    const std::optional<Callback>& callback_;
    InterruptPoll& poll_;
    Stop& ending_;
    std::exception_ptr raised_;
};

std::vector<Action> read(const State& state, const std::optional<ActionSequence>& numbers) {
    std::vector<Action> actions;
    for (const std::int64_t number : numbers.value_or(ActionSequence{})) {
        actions.push_back(unwrap(state.check(number)));
    }
    return actions;
}

struct Asked {
    ThinkLimits limits;
    ThinkOptions options;
};

Thought think(Engine& engine, const State& state, const Asked& asked, Stop* stop,
              const std::optional<Callback>& progress) {
    const Use use(engine, kEngineInUse);
    Stop own;
    Stop& ending = stop == nullptr ? own : *stop;
    PythonInterruptPoll poll;
    ProgressReporter reporter(progress, poll, ending);
    // Another thread may play on meanwhile.
    const std::unique_ptr<State> copy = state.clone();
    Result<Thought> thought = [&] {
        const nb::gil_scoped_release release;
        return engine.try_think(*copy, asked.limits, asked.options, ending, poll,
                                [&](const Thought& now) { reporter.report(now); });
    }();
    reporter.rethrow();
    poll.check();
    return unwrap(std::move(thought));
}

Mate find_mate(Engine& engine, const State& state, std::uint64_t nodes, double seconds,
               Stop* stop) {
    const Use use(engine, kEngineInUse);
    const Stop own;
    const Stop& ending = stop == nullptr ? own : *stop;
    return unwrap(without_gil([&, copy = state.clone()](InterruptPoll& poll) {
        return engine.try_find_mate(*copy, {.nodes = nodes, .seconds = seconds}, ending, poll);
    }));
}

std::optional<bool> is_there(const Mate& mate) {
    if (mate.verdict == Mate::Verdict::kUnknown) {
        return std::nullopt;
    }
    return mate.verdict == Mate::Verdict::kMate;
}

IntList listed(const std::vector<Action>& actions) {
    IntList numbers;
    for (const Action action : actions) {
        numbers.append(int{action});
    }
    return numbers;
}

LineList lines_of(const Thought& thought) {
    LineList lines;
    for (const Line& line : thought.lines) {
        lines.append(line);
    }
    return lines;
}

FloatList ownership_of(const Thought& thought) {
    FloatList owners;
    for (const float owner : thought.ownership) {
        owners.append(owner);
    }
    return owners;
}

}  // namespace

void add_engine_types(nb::module_& m) {
    nb::class_<Stop>(m, "Stop", "Ends a thought from another thread.")
        .def(nb::init<>())
        .def("set", &Stop::set, "End it now.")
        .def("clear", &Stop::clear, "Let the next one run.")
        .def_prop_ro("is_set", &Stop::is_set);

    nb::class_<Line>(m, "Line", "A move and what follows it.")
        .def_ro("result", &Line::result,
                "What the seat to move can expect, from -1 (a loss) to 1 (a win).")
        .def_ro("score", &Line::score, "The same in hundredths of the game's unit.")
        .def_ro("wins_in", &Line::wins_in,
                "In how many plies the seat to move wins, negative if it loses; 0 if not known.")
        .def_ro("visits", &Line::visits, "How many nodes were spent on the move.")
        .def_ro("prior", &Line::prior,
                "How likely the network thought the move before the search; 0 without one.")
        .def_prop_ro(
            "actions", [](const Line& line) { return listed(line.actions); }, "The move first.");

    nb::class_<Thought>(m, "Thought", "What an engine found.")
        .def_prop_ro("lines", &lines_of, "The best first; none if the game is over.")
        .def_ro("depth", &Thought::depth, "How many plies were searched in full.")
        .def_ro("nodes", &Thought::nodes)
        .def_ro("seconds", &Thought::seconds)
        .def_prop_ro("ownership", &ownership_of,
                     "Of each point in Go, from -1 to 1 for the seat to move; else empty.");

    nb::class_<Mate>(m, "Mate", "What a search for mate found.")
        .def_prop_ro("is_there", &is_there, "Whether there is one; None if that is not known.")
        .def_prop_ro(
            "actions", [](const Mate& mate) { return listed(mate.actions); },
            "The moves to it, not always the fewest.")
        .def_ro("nodes", &Mate::nodes);
}

void add_engine(nb::module_& m, nb::class_<State>& state) {
    nb::class_<Engine>(m, "Engine", "Thinks about the states of a game, and remembers.")
        .def(nb::new_(&make_engine), "game"_a, "memory"_a = kUsualMegabytes,
             "network"_a = nb::none(), "tablebases"_a = nb::none())
        .def_prop_ro("game", &Engine::game)
        .def(
            "clear",
            [](Engine& engine) {
                const Use use(engine, kEngineInUse);
                engine.clear();
            },
            "Forget everything.")
        .def(
            "think",
            [](Engine& engine, const State& s, std::uint64_t nodes, double seconds, int depth,
               double aim, int lines, int threads, std::uint64_t seed,
               const std::optional<ActionSequence>& moves, double overlooks,
               double overlooks_captures, Stop* stop, const std::optional<Callback>& progress) {
                return think(
                    engine, s,
                    {{nodes, seconds, aim, depth},
                     {lines, threads, seed, read(s, moves), overlooks, overlooks_captures}},
                    stop, progress);
            },
            "state"_a, nb::kw_only(), "nodes"_a = 0, "seconds"_a = 0.0, "depth"_a = 0,
            "aim"_a = 0.0, "lines"_a = 1, "threads"_a = 1, "seed"_a = 0, "moves"_a = nb::none(),
            "overlooks"_a = 0.0, "overlooks_captures"_a = 0.0, "stop"_a = nb::none(),
            "progress"_a = nb::none(),
            "Think until one of the limits; 0 is none. No new depth begins after `aim` seconds, "
            "sooner or later by how clear the choice is. Only `moves` are chosen from, if given. "
            "With the chance `overlooks` a quiet reply is not seen, with `overlooks_captures` one "
            "that takes; not in Go.")
        .def("find_mate", &find_mate, "state"_a, nb::kw_only(), "nodes"_a = 0, "seconds"_a = 0.0,
             "stop"_a = nb::none(), "Look for a mate by checks alone; Shogi only.")
        .def(
            "proved",
            [](const Engine& engine, const State& s) { return unwrap(engine.try_proved(s)); },
            "state"_a,
            "Return within how many plies the seat to move wins by the proofs of its network, "
            "negative if it loses; None if they do not show that.");
    state.def(
        "think",
        [](const State& s, std::uint64_t nodes, double seconds, int depth, double aim, int lines,
           int threads, std::uint64_t seed, const std::optional<ActionSequence>& moves,
           std::int64_t memory, const std::optional<nb::bytes>& network, Stop* stop,
           const std::optional<Callback>& progress) {
            const std::unique_ptr<Engine> engine = make_engine(s.game(), memory, network, {});
            return think(*engine, s,
                         {{nodes, seconds, aim, depth}, {lines, threads, seed, read(s, moves)}},
                         stop, progress);
        },
        nb::kw_only(), "nodes"_a = 0, "seconds"_a = 0.0, "depth"_a = 0, "aim"_a = 0.0,
        "lines"_a = 1, "threads"_a = 1, "seed"_a = 0, "moves"_a = nb::none(),
        "memory"_a = kUsualMegabytes, "network"_a = nb::none(), "stop"_a = nb::none(),
        "progress"_a = nb::none(), "Think with an engine of its own: see Engine.think.");
}

}  // namespace ludoteca
