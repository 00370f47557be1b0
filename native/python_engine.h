// Engines for Python: Engine, Stop, Thought, Line.

#pragma once

#include <nanobind/nanobind.h>

#include "state.h"

namespace ludoteca {

// What an engine takes and gives.
void add_engine_types(nanobind::module_& m);
// The engine itself, and State.think.
void add_engine(nanobind::module_& m, nanobind::class_<State>& state);

}  // namespace ludoteca
