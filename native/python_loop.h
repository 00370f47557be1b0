// The methods of State that tight loops in Python call.

#pragma once

#include <nanobind/nanobind.h>

namespace ludoteca {

// They are plain CPython methods, which the interpreter calls directly; a nanobind method takes
// twice as long as making and undoing a move.
extern PyType_Slot kLoopMethods[];

}  // namespace ludoteca
