// The solver of Morris.

#pragma once

#include <memory>
#include <string_view>

#include "core/options.h"
#include "core/result.h"
#include "solve/solver.h"

namespace ludoteca::solve::morris {

Result<std::unique_ptr<Solver>> make_solver(std::string_view name, const Options& options,
                                            const SolvePlan& plan);

}  // namespace ludoteca::solve::morris
