// The morris family solved: what it takes to make the tables of a rule set, and to open them.

#pragma once

#include "solve/solver.h"

namespace ludoteca::morris {

extern const solve::Solving kSolving;

}  // namespace ludoteca::morris
