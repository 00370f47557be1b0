// The tablebase of Morris.

#pragma once

#include <filesystem>
#include <memory>
#include <string_view>

#include "core/options.h"
#include "core/result.h"
#include "games/morris/rules.h"
#include "solve/tablebase.h"

namespace ludoteca::solve::morris {

using namespace ludoteca::morris;

Result<Rules> solvable_rules(std::string_view name, const Options& options);

Result<std::unique_ptr<Tablebase>> make_tablebase(std::string_view name, const Options& options,
                                                  const std::filesystem::path& folder);

}  // namespace ludoteca::solve::morris
