#include "python_table.h"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "games.h"
#include "python_options.h"
#include "python_path.h"
#include "python_result.h"
#include "python_watch.h"
#include "solve/table.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace ludoteca {
namespace {

using solve::Table;
using solve::Verdict;
using VerdictList = nb::typed<nb::list, std::optional<Verdict>>;

std::unique_ptr<Table> make_table(std::string_view game, std::string_view rules,
                                  std::string_view folder, const nb::kwargs& options) {
    const Game* const found = unwrap(find_game(game));
    if (found->make_table == nullptr) {
        refuse(std::string(found->key) + " cannot be solved");
    }
    return unwrap(found->make_table(rules, unwrap(read_options(options)), path_of(folder)));
}

std::optional<Verdict> probe(const Table& table, const State& state) {
    return unwrap(work_aside([&, copy = state.clone()](Watch&) { return table.try_probe(*copy); }));
}

std::optional<Verdict> probe_text(const Table& table, std::string_view text) {
    return unwrap(table.probe_text(text));
}

VerdictList judge(const Table& table, const State& state) {
    const auto verdicts =
        unwrap(work_aside([&, copy = state.clone()](Watch&) { return table.try_judge(*copy); }));
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

void add_tables(nb::module_& m) {
    nb::class_<Verdict>(m, "Verdict", "What a table knows of a state, for the seat to move.")
        .def_prop_ro("kind", &kind_of, "win, draw, loss, or chance where dice decide.")
        .def_ro("plies", &Verdict::plies,
                "How many plies the game lasts if both play their best; 0 in a draw.")
        .def_ro("chance", &Verdict::chance, "The chance to win, where dice decide.")
        .def_ro("may_be_drawn", &Verdict::may_be_drawn,
                "Whether a draw that the tables leave out could come before the end.");

    nb::class_<Table>(m, "Table", "What a folder has of the solution of a game by one rule set.")
        .def(nb::new_(&make_table), "game"_a, "rules"_a, "folder"_a, "options"_a)
        .def_prop_ro("game", &Table::game)
        .def_prop_ro("faults", &Table::faults, "What is wrong with files that are left out.")
        .def("probe", &probe, "state"_a, "Return what is known of a state, or None.")
        .def("probe_text", &probe_text, "text"_a,
             "The same by a text, for boards that no state has.")
        .def("judge", &judge, "state"_a,
             "Return what is known after each legal action, for the seat that moves now.");
}

}  // namespace ludoteca
