// Ownership of points at the end of playouts (Go).

#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace ludoteca {

// By seat and point: the number of playouts.
using Ownership = std::array<std::vector<std::uint64_t>, 2>;

}  // namespace ludoteca
