// Storage of the values of a subspace.

#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "core/result.h"

namespace ludoteca::solve::senet {

class Store {
  public:
    virtual ~Store() = default;

    // Starts with a guess where nothing is stored.
    virtual std::optional<Error> read(std::uint64_t first, std::span<float> chances) = 0;
    virtual std::optional<Error> write(std::uint64_t first, std::span<const float> chances) = 0;
};

}  // namespace ludoteca::solve::senet
