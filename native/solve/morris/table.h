// What the tables of morris know, as any table tells it.

#pragma once

#include <filesystem>
#include <memory>
#include <string_view>

#include "core/options.h"
#include "core/result.h"
#include "games/morris/rules.h"
#include "solve/table.h"

namespace ludoteca::morris {

// The rules by their name, if they can be solved.
Result<Rules> solvable_rules(std::string_view name, const Options& options);

Result<std::unique_ptr<solve::Table>> make_table(std::string_view name, const Options& options,
                                                 const std::filesystem::path& folder);

}  // namespace ludoteca::morris
