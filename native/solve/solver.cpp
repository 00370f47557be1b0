#include "solve/solver.h"

#include <cstdio>

namespace ludoteca::solve {

std::optional<Error> SolvePlan::refuse_memory(std::uint64_t bytes) const {
    const double needed = static_cast<double>(bytes) / 1e9;
    if (needed <= gigabytes) {
        return std::nullopt;
    }
    char text[64];
    std::snprintf(text, sizeof text, "this needs %.1f GB of memory", needed);
    return Error{text};
}

}  // namespace ludoteca::solve
