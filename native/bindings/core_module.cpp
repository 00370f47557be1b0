// The Python bindings: the module ludoteca._core.

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "batch.h"
#include "bindings/actions.h"
#include "bindings/engine_bindings.h"
#include "bindings/interrupt.h"
#include "bindings/options.h"
#include "bindings/processor.h"
#include "bindings/result.h"
#include "bindings/use.h"
#include "core/result.h"
#include "games.h"
#include "state.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace ludoteca {
namespace {

// NumPy arrays that the caller owns.
template <class T>
using Array = nanobind::ndarray<T, nanobind::c_contig, nanobind::device::cpu>;

std::size_t volume(const std::vector<int>& shape) {
    std::size_t size = 1;
    for (const int side : shape) {
        size *= static_cast<std::size_t>(side);
    }
    return size;
}

template <class T>
Result<std::span<T>> values_of(const std::optional<Array<T>>& array, const char* name, int count,
                               std::size_t row) {
    if (!array) {
        return std::span<T>();
    }
    const std::size_t size = static_cast<std::size_t>(count) * row;
    if (array->size() != size) {
        return Error{std::string("the array ") + name + " must have " + std::to_string(size) +
                     " values, " + std::to_string(row) + " for each game, not " +
                     std::to_string(array->size())};
    }
    return std::span<T>(array->data(), size);
}

using StringDict = nb::typed<nb::dict, nb::str, nb::str>;
using IntTuple = nb::typed<nb::tuple, int, nb::ellipsis>;
using Bytes = nb::ndarray<std::uint8_t, nb::numpy, nb::c_contig, nb::device::cpu>;

StringDict build_info() {
    StringDict info;
    info["compiler"] = LUDOTECA_COMPILER;
    info["standard"] = LUDOTECA_STANDARD;
    info["build_type"] = LUDOTECA_BUILD_TYPE;
    info["processor"] = LUDOTECA_PROCESSOR;
    return info;
}

IntTuple to_tuple(const std::vector<int>& numbers) {
    nb::list listed;
    for (const int number : numbers) {
        listed.append(number);
    }
    return IntTuple(nb::tuple(listed));
}

std::tuple<float, float> returns(State& state) {
    const std::optional<Outcome> outcome = state.outcome();
    return outcome ? std::tuple(outcome->returns(Seat::kFirst), outcome->returns(Seat::kSecond))
                   : std::tuple(0.0F, 0.0F);
}

IntTuple winners(State& state) {
    std::vector<int> seats;
    if (const std::optional<Outcome> outcome = state.outcome()) {
        for (const int seat : {0, 1}) {
            if (outcome->wins[seat]) {
                seats.push_back(seat);
            }
        }
    }
    return to_tuple(seats);
}

nb::typed<nb::list, std::tuple<int, double>> chances(State& state) {
    nb::list listed;
    if (state.is_chance()) {
        const auto throws = state.legal_actions();
        for (const Action action : throws) {
            listed.append(std::tuple(int{action}, 1.0 / static_cast<double>(throws.size())));
        }
    }
    return nb::typed<nb::list, std::tuple<int, double>>(listed);
}

// nanobind's own error would not name the missing package.
void require_numpy() {
    try {
        nb::module_::import_("numpy");
    } catch (const nb::python_error&) {
        throw nb::import_error("observation() needs NumPy: pip install \"ludoteca[arrays]\"");
    }
}

Bytes observation(const State& state) {
    require_numpy();
    const std::vector<int> sides = state.observation_shape();
    const std::vector<std::size_t> shape(sides.begin(), sides.end());
    const std::size_t size = volume(sides);
    auto* const bytes = new std::uint8_t[size];
    nb::capsule owner(bytes, [](void* p) noexcept { delete[] static_cast<std::uint8_t*>(p); });
    state.observe({bytes, size});
    return Bytes(bytes, shape.size(), shape.data(), owner);
}

using Floats = nb::ndarray<float, nb::numpy, nb::c_contig, nb::device::cpu>;

Floats make_floats(const std::vector<std::size_t>& shape) {
    std::size_t size = 1;
    for (const std::size_t side : shape) {
        size *= side;
    }
    auto* const floats = new float[size];
    nb::capsule owner(floats, [](void* p) noexcept { delete[] static_cast<float*>(p); });
    return Floats(floats, shape.size(), shape.data(), owner);
}

std::tuple<Floats, Floats> features(const State& state) {
    require_numpy();
    const std::vector<int> sides = state.features_shape();
    if (sides.empty()) {
        refuse(std::string(state.game()) + " has no network");
    }
    const Floats planes = make_floats({sides.begin(), sides.end() - 1});
    const Floats globals = make_floats({static_cast<std::size_t>(sides.back())});
    state.features({planes.data(), planes.size()}, {globals.data(), globals.size()});
    return {planes, globals};
}

// On a copy: another thread may change the state meanwhile.
Tally playouts(const State& state, std::uint64_t count, std::uint64_t seed, int max_plies,
               std::string_view picker) {
    const Picker found = unwrap(find_picker(picker));
    return unwrap(without_gil([&, copy = state.clone()](InterruptPoll& poll) {
        return copy->try_playouts(count, seed, found, max_plies, poll);
    }));
}

auto ownership(const State& state, std::uint64_t playouts, std::uint64_t seed) {
    const Ownership owned = unwrap(without_gil([&, copy = state.clone()](InterruptPoll& poll) {
        return copy->ownership(playouts, seed, poll);
    }));
    return std::tuple(owned[0], owned[1]);
}

std::uint64_t count_leaves(const State& state, int depth) {
    return unwrap(without_gil(
        [&, copy = state.clone()](InterruptPoll& poll) { return copy->try_perft(depth, poll); }));
}

// Output arrays, filled in place; None to skip.
using ByteArray = std::optional<Array<std::uint8_t>>;
using BoolArray = std::optional<Array<bool>>;
using FloatArray = std::optional<Array<float>>;

// Without an implicit conversion, which would fill a copy.
auto in_place(const char* name) {
    return nb::arg(name).noconvert() = nb::none();
}

std::span<std::uint8_t> as_bytes(std::span<bool> flags) {
    return {reinterpret_cast<std::uint8_t*>(flags.data()), flags.size()};
}

Rows rows_of(const Batch& batch, const ByteArray& observation, const BoolArray& mask,
             const ByteArray& turn) {
    const int count = batch.count();
    const auto actions = static_cast<std::size_t>(batch.action_count());
    Rows rows;
    rows.observations =
        unwrap(values_of(observation, "observation", count, volume(batch.observation_shape())));
    rows.masks = as_bytes(unwrap(values_of(mask, "mask", count, actions)));
    rows.turns = unwrap(values_of(turn, "turn", count, 1));
    return rows;
}

constexpr const char* kBatchInUse = "another thread is at work on this batch";

void reset(Batch& batch, const ByteArray& observation, const BoolArray& mask,
           const ByteArray& turn) {
    const Rows rows = rows_of(batch, observation, mask, turn);
    const Use use(batch, kBatchInUse);
    const nb::gil_scoped_release release;
    batch.reset(rows);
}

void step(Batch& batch, const Array<const std::int32_t>& action, const ByteArray& observation,
          const BoolArray& mask, const ByteArray& turn, const FloatArray& reward,
          const BoolArray& done, const BoolArray& cut) {
    Rows rows = rows_of(batch, observation, mask, turn);
    rows.rewards = unwrap(values_of(reward, "reward", batch.count(), 2));
    rows.dones = as_bytes(unwrap(values_of(done, "done", batch.count(), 1)));
    rows.cuts = as_bytes(unwrap(values_of(cut, "cut", batch.count(), 1)));
    const auto actions = unwrap(values_of(std::optional(action), "action", batch.count(), 1));
    const Use use(batch, kBatchInUse);
    std::optional<int> wrong;
    {
        const nb::gil_scoped_release release;
        wrong = batch.step(actions, rows);
    }
    if (wrong) {
        refuse("action " + std::to_string(actions[static_cast<std::size_t>(*wrong)]) +
               " is not legal in game " + std::to_string(*wrong) + ", " + batch.text(*wrong) +
               "; no game was stepped");
    }
}

void draw(Batch& batch, const Array<std::int32_t>& action) {
    const auto actions = unwrap(values_of(std::optional(action), "action", batch.count(), 1));
    const Use use(batch, kBatchInUse);
    const nb::gil_scoped_release release;
    batch.draw(actions);
}

std::string batch_text(Batch& batch, std::int64_t number) {
    const Use use(batch, kBatchInUse);
    if (number < 0 || number >= batch.count()) {
        refuse("there is no game " + std::to_string(number) + " among " +
               std::to_string(batch.count()));
    }
    return batch.text(static_cast<int>(number));
}

std::unique_ptr<State> make_state(std::string_view game, std::string_view rules,
                                  std::optional<std::string_view> text, const nb::kwargs& options) {
    return unwrap(unwrap(find_game(game))->make_state(rules, text, unwrap(read_options(options))));
}

std::unique_ptr<Batch> make_batch(std::string_view game, std::string_view rules, std::int64_t n,
                                  std::uint64_t seed, std::int64_t threads, std::int64_t max_plies,
                                  const nb::kwargs& options) {
    const BatchPlan plan{n, seed, threads, max_plies};
    return unwrap(unwrap(find_game(game))->make_batch(rules, plan, unwrap(read_options(options))));
}

}  // namespace
}  // namespace ludoteca

NB_MODULE(_core, m) {
    using namespace ludoteca;
    require_processor();
    // Threads that still wait at exit keep their objects.
    nb::set_leak_warnings(false);
    m.doc() = "The native twin of the rules, and the engine.";
    m.attr("version") = LUDOTECA_VERSION;
    m.def("build_info", &build_info,
          "Return how this module was built: compiler, standard, build_type and processor.");

    add_actions_type(m);
    add_engine_types(m);

    nb::class_<Tally>(m, "Tally", "How many of a number of playouts ended how.")
        .def_ro("first", &Tally::first, "How many the first seat won alone.")
        .def_ro("second", &Tally::second, "How many the second seat won alone.")
        .def_ro("both", &Tally::both, "How many both seats won.")
        .def_ro("drawn", &Tally::drawn, "How many were drawn.")
        .def_ro("unfinished", &Tally::unfinished, "How many were cut off.")
        .def_ro("plies", &Tally::plies, "How many turns and throws they had together.")
        .def_ro("moves", &Tally::moves,
                "How many moves of single pieces those were: throws are none, and a man taken and "
                "the neutron count apart.");

    nb::class_<State> state(m, "State", nb::type_slots(kLoopMethods),
                            "A game in progress, for tight loops: any game, moves as ints.");
    state.def(nb::new_(&make_state), "game"_a, "rules"_a, "text"_a = nb::none(), "options"_a)
        .def_prop_ro("game", &State::game)
        .def_prop_ro(
            "turn", [](const State& s) { return index(s.turn()); }, "0 or 1.")
        .def_prop_ro("plies", &State::plies, "How many actions could be undone.")
        .def_prop_ro("is_over", [](State& s) { return s.outcome().has_value(); })
        .def_prop_ro(
            "ending",
            [](State& s) -> std::optional<std::string> {
                const std::optional<Outcome> outcome = s.outcome();
                return outcome ? std::optional<std::string>(outcome->ending) : std::nullopt;
            },
            "The rule by which the game ended, or None.")
        .def_prop_ro("winners", &winners, "The seats that won; empty if none or not over.")
        .def("returns", &returns, "Return 1, -1 or 0 for each seat; 0 while the game goes on.")
        .def("chances", &chances, "List the throws now due with their probabilities.")
        .def("clone", &State::clone)
        .def("text", &State::text, "Write the position.")
        .def_prop_ro("action_count", &State::action_count, "Actions are below this number.")
        .def(
            "action_text",
            [](const State& s, std::int64_t action) {
                return s.write_action(unwrap(s.check(action)));
            },
            "action"_a)
        .def(
            "action_from_text",
            [](const State& s, std::string_view text) { return int{unwrap(s.read_action(text))}; },
            "text"_a)
        .def_prop_ro("observation_shape",
                     [](const State& s) { return to_tuple(s.observation_shape()); })
        .def("observation", &observation, "Return what a learner sees, as bytes.")
        .def("features", &features, "Return what the game's network sees: planes, and numbers.")
        .def("perft", &count_leaves, "depth"_a, "Count the sequences of `depth` turns.")
        .def(
            "playout",
            [](const State& s, std::uint64_t seed, int max_plies, std::string_view picker) {
                return playouts(s, 1, seed, max_plies, picker);
            },
            "seed"_a = 0, "max_plies"_a = 0, "picker"_a = "turns",
            "Play one random game from here to its end.")
        .def("playouts", &playouts, "n"_a, "seed"_a = 0, "max_plies"_a = 0, "picker"_a = "turns",
             "Play random games from here; the picker says how their moves are drawn.")
        .def("ownership", &ownership, "n"_a, "seed"_a = 0,
             "Play sensible games from here, in games of territory; count for each seat how often "
             "it owned each point in the end.");

    add_engine(m, state);
    add_tablebases(m);

    nb::class_<Batch>(m, "Batch", "Many games stepped at once into the caller's arrays.")
        .def(nb::new_(&make_batch), "game"_a, "rules"_a, "n"_a = 1, "seed"_a = 0, "threads"_a = 1,
             "max_plies"_a = 0, "options"_a)
        .def_prop_ro("n", &Batch::count)
        .def_prop_ro("action_count", &Batch::action_count)
        .def_prop_ro("observation_shape",
                     [](const Batch& b) { return to_tuple(b.observation_shape()); })
        .def("reset", &reset, in_place("observation"), in_place("mask"), in_place("turn"),
             "Restart every game.")
        .def("step", &step, nb::arg("action").noconvert(), in_place("observation"),
             in_place("mask"), in_place("turn"), in_place("reward"), in_place("done"),
             in_place("cut"), "Apply an action to each game; one that ends restarts.")
        .def("draw", &draw, nb::arg("action").noconvert(), "Draw a legal action for each game.")
        .def("text", &batch_text, "number"_a, "Write the position of one game.");
}
