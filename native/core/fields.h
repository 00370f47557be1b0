// The fields of a position's text: the words between its blanks.

#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace ludoteca {

// Exactly the fields of these names, of which so many of the last may be missing. A name says what
// the field is, for the error when it is not there.
Result<std::vector<std::string_view>> split_fields(std::string_view text,
                                                   std::span<const std::string_view> names,
                                                   std::size_t optional = 0);

}  // namespace ludoteca
