// The tablebase of Neutron.

#pragma once

#include <filesystem>
#include <memory>
#include <string_view>

#include "core/options.h"
#include "core/result.h"
#include "solve/tablebase.h"

namespace ludoteca::solve::neutron {

Result<std::unique_ptr<Tablebase>> make_tablebase(std::string_view rules, const Options& options,
                                                  const std::filesystem::path& folder);

}  // namespace ludoteca::solve::neutron
