// The methods of State used in tight loops.

#pragma once

#include <nanobind/nanobind.h>

namespace ludoteca {

// Plain CPython methods: the overhead of a nanobind call is twice the time of making and undoing a
// move.
extern PyType_Slot kLoopMethods[];

}  // namespace ludoteca
