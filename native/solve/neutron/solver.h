// Neutron solved: every state at the start of a turn.

#pragma once

#include <filesystem>
#include <memory>
#include <string_view>

#include "core/options.h"
#include "core/result.h"
#include "solve/solver.h"
#include "solve/table.h"

namespace ludoteca::solve::neutron {

Result<std::unique_ptr<Solver>> make_solver(std::string_view rules, const Options& options,
                                            const SolvePlan& plan);
Result<std::unique_ptr<Table>> make_table(std::string_view rules, const Options& options,
                                          const std::filesystem::path& folder);

}  // namespace ludoteca::solve::neutron
