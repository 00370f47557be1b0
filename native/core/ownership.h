// Who owns which points at the end of playouts, in games of territory.

#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace ludoteca {

// Of each seat, how often it owned each point.
using Ownership = std::array<std::vector<std::uint64_t>, 2>;

}  // namespace ludoteca
