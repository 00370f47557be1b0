// Converts keyword arguments to options.

#pragma once

#include <nanobind/nanobind.h>

#include "core/options.h"
#include "core/result.h"

namespace ludoteca {

Result<Options> read_options(const nanobind::kwargs& given);

}  // namespace ludoteca
