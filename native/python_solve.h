// Solvers and tables for Python: Solver, Table, Verdict, Estimate, Stage.

#pragma once

#include <nanobind/nanobind.h>

namespace ludoteca {

void add_solving(nanobind::module_& m);

}  // namespace ludoteca
