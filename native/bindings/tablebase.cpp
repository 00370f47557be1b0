#include "solve/tablebase.h"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "bindings/engine_bindings.h"
#include "bindings/interrupt.h"
#include "bindings/options.h"
#include "bindings/result.h"
#include "games.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace ludoteca {
namespace {

using solve::Tablebase;
using solve::Verdict;
using VerdictList = nb::typed<nb::list, std::optional<Verdict>>;

std::unique_ptr<Tablebase> make_tablebase(std::string_view game, std::string_view rules,
                                          std::string_view folder, const nb::kwargs& options) {
    const Game* const found = unwrap(find_game(game));
    if (found->make_tablebase == nullptr) {
        refuse(std::string(found->key) + " cannot be solved");
    }
    return unwrap(found->make_tablebase(rules, unwrap(read_options(options)), path_of(folder)));
}

std::optional<Verdict> probe(const Tablebase& tablebase, const State& state) {
    return unwrap(without_gil(
        [&, copy = state.clone()](InterruptPoll&) { return tablebase.try_probe(*copy); }));
}

std::optional<Verdict> probe_text(const Tablebase& tablebase, std::string_view text) {
    return unwrap(tablebase.probe_text(text));
}

VerdictList probe_moves(const Tablebase& tablebase, const State& state) {
    const auto verdicts = unwrap(without_gil(
        [&, copy = state.clone()](InterruptPoll&) { return tablebase.try_probe_moves(*copy); }));
    VerdictList listed;
    for (const std::optional<Verdict>& verdict : verdicts) {
        listed.append(verdict);
    }
    return listed;
}

const char* kind_of(const Verdict& verdict) {
    switch (verdict.kind) {
        case Verdict::Kind::kWin:
            return "win";
        case Verdict::Kind::kLoss:
            return "loss";
        case Verdict::Kind::kDraw:
            return "draw";
        default:
            return "chance";
    }
}

}  // namespace

void add_tablebases(nb::module_& m) {
    nb::class_<Verdict>(m, "Verdict", "The tablebase value of a state, for the seat to move.")
        .def_prop_ro("kind", &kind_of, "win, draw, loss, or chance where dice decide.")
        .def_ro("plies", &Verdict::plies,
                "Distance to the end in plies with best play; 0 in a draw.")
        .def_ro("chance", &Verdict::chance, "The chance to win, where dice decide.")
        .def_ro("may_be_drawn", &Verdict::may_be_drawn,
                "Whether a draw that tablebases ignore (quiet turns) could come first.");

    nb::class_<Tablebase>(m, "Tablebase", "The tablebase files of one rule set in a folder.")
        .def(nb::new_(&make_tablebase), "game"_a, "rules"_a, "folder"_a, "options"_a)
        .def_prop_ro("game", &Tablebase::game)
        .def_prop_ro("faults", &Tablebase::faults, "Why files were left out.")
        .def("probe", &probe, "state"_a, "Return the value of a state, or None if unknown.")
        .def("probe_text", &probe_text, "text"_a,
             "The same from a text, for boards that no state has.")
        .def("probe_moves", &probe_moves, "state"_a,
             "Return the value after each legal action, for the seat that moves now.");
}

}  // namespace ludoteca
