#include "solve/mapping.h"

#include <cerrno>
#include <cstring>
#include <string>

#ifdef _WIN32
#include <windows.h>
#else
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

namespace ludoteca::solve {
namespace {

Error unopened(const std::filesystem::path& path, const std::string& why) {
    return {path.filename().string() + " cannot be opened: " + why};
}

}  // namespace

#ifdef _WIN32

Result<Mapping> Mapping::open(const std::filesystem::path& path) {
    const HANDLE file = CreateFileW(path.c_str(), GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_DELETE,
                                    nullptr, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr);
    LARGE_INTEGER size{};
    if (file == INVALID_HANDLE_VALUE || !GetFileSizeEx(file, &size) || size.QuadPart == 0) {
        return unopened(path, "it is missing or empty");
    }
    const HANDLE view = CreateFileMappingW(file, nullptr, PAGE_READONLY, 0, 0, nullptr);
    void* const memory = view ? MapViewOfFile(view, FILE_MAP_READ, 0, 0, 0) : nullptr;
    if (view) {
        CloseHandle(view);
    }
    CloseHandle(file);
    if (memory == nullptr) {
        return unopened(path, "there is no room for it in memory");
    }
    return Mapping(memory, static_cast<std::size_t>(size.QuadPart));
}

Mapping::~Mapping() {
    if (memory_ != nullptr) {
        UnmapViewOfFile(memory_);
    }
}

#else

Result<Mapping> Mapping::open(const std::filesystem::path& path) {
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) {
        return unopened(path, std::strerror(errno));
    }
    struct stat status{};
    const bool is_known = fstat(file, &status) == 0 && S_ISREG(status.st_mode);
    const auto size = static_cast<std::size_t>(status.st_size);
    if (!is_known || size == 0) {
        ::close(file);
        return unopened(path, "it is empty, or not a file");
    }
    void* const memory = mmap(nullptr, size, PROT_READ, MAP_SHARED, file, 0);
    const int error = errno;
    ::close(file);
    if (memory == MAP_FAILED) {
        return unopened(path, std::strerror(error));
    }
    return Mapping(memory, size);
}

Mapping::~Mapping() {
    if (memory_ != nullptr) {
        munmap(memory_, size_);
    }
}

#endif

}  // namespace ludoteca::solve
