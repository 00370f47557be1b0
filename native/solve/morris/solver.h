// The morris family solved: every state of a rule set.

#pragma once

#include <memory>
#include <string_view>

#include "core/options.h"
#include "core/result.h"
#include "solve/solver.h"

namespace ludoteca::morris {

Result<std::unique_ptr<solve::Solver>> make_solver(std::string_view name, const Options& options,
                                                   const solve::SolvePlan& plan);

}  // namespace ludoteca::morris
