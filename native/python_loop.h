// The methods of State that tight loops in Python call.

#pragma once

#include <nanobind/nanobind.h>

namespace ludoteca {

// They are methods as Python itself has them, which its interpreter calls without a detour; a
// bound method of nanobind's takes twice as long as making and taking back a move.
extern PyType_Slot kLoopMethods[];

}  // namespace ludoteca
