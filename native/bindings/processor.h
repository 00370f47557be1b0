// Refuses to load on a processor without the instructions the module was compiled for.

#pragma once

#include <nanobind/nanobind.h>

namespace ludoteca {

// An ImportError lets Ludoteca run in pure Python instead of crashing.
inline void require_processor() {
#if defined(__x86_64__) && defined(__AVX2__)
    if (!__builtin_cpu_supports("x86-64-v3")) {
        throw nanobind::import_error(
            "this module was built for a newer processor: build it again on this machine");
    }
#elif defined(__x86_64__) && defined(__POPCNT__)
    if (!__builtin_cpu_supports("popcnt") || !__builtin_cpu_supports("sse4.2")) {
        throw nanobind::import_error("this module needs a processor with POPCNT and SSE4.2");
    }
#endif
}

}  // namespace ludoteca
