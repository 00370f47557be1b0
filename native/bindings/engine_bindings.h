// Bindings of Engine, Stop, Thought and Line.

#pragma once

#include <nanobind/nanobind.h>

#include "state.h"

namespace ludoteca {

void add_tablebases(nanobind::module_& m);

void add_engine_types(nanobind::module_& m);
// Also State.think.
void add_engine(nanobind::module_& m, nanobind::class_<State>& state);

}  // namespace ludoteca
