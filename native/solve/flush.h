// What must survive a power failure is flushed to the disk.

#pragma once

#include <cstdio>

#ifdef _WIN32
#include <io.h>
#else
#include <unistd.h>
#endif

namespace ludoteca::solve {

inline bool flush_to_disk(std::FILE* file) {
#ifdef _WIN32
    return std::fflush(file) == 0 && _commit(_fileno(file)) == 0;
#else
    return std::fflush(file) == 0 && fsync(fileno(file)) == 0;
#endif
}

}  // namespace ludoteca::solve
