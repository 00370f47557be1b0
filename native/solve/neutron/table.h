// What the tables of Neutron know, as any table tells it.

#pragma once

#include <filesystem>
#include <memory>
#include <string_view>

#include "core/options.h"
#include "core/result.h"
#include "solve/table.h"

namespace ludoteca::solve::neutron {

Result<std::unique_ptr<Table>> make_table(std::string_view rules, const Options& options,
                                          const std::filesystem::path& folder);

}  // namespace ludoteca::solve::neutron
