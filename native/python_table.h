// The tables of solved games for Python: Table, Verdict.

#pragma once

#include <nanobind/nanobind.h>

namespace ludoteca {

void add_tables(nanobind::module_& m);

}  // namespace ludoteca
