// The fields of a position's text: the words between its blanks.

#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace ludoteca {

// Exactly the named fields, of which the last `optional` may be missing. The name of a missing
// field is used in the error.
Result<std::vector<std::string_view>> split_fields(std::string_view text,
                                                   std::span<const std::string_view> names,
                                                   std::size_t optional = 0);

}  // namespace ludoteca
