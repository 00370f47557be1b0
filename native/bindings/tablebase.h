// Bindings of Tablebase and Verdict.

#pragma once

#include <nanobind/nanobind.h>

namespace ludoteca {

void add_tablebases(nanobind::module_& m);

}  // namespace ludoteca
