// The Go engine: PUCT with the network.

#pragma once

#include <memory>

#include "engine.h"

namespace ludoteca::go {

Result<std::unique_ptr<Engine>> make_tree_engine(const EnginePlan& plan);

}  // namespace ludoteca::go
