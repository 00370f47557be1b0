// The options of a rule set, as a caller names them.

#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace ludoteca {

using OptionValue = std::variant<bool, std::int64_t, double, std::string>;
using Options = std::vector<std::pair<std::string, OptionValue>>;

}  // namespace ludoteca
