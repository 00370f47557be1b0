// Memory in large pages, where available, for big tables with random access: with small pages a TLB
// miss costs as much as the access itself.

#pragma once

#include <algorithm>
#include <cstddef>
#include <new>
#include <type_traits>
#include <vector>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace ludoteca {

template <class T>
struct LargePages {
    using value_type = T;
    using is_always_equal = std::true_type;
    using propagate_on_container_move_assignment = std::true_type;

    static constexpr std::size_t kPage = std::size_t{2} << 20;

    LargePages() = default;
    template <class Other>
    LargePages(const LargePages<Other>&) noexcept {}

    T* allocate(std::size_t count) {
        const std::size_t size = count * sizeof(T);
        void* const memory = ::operator new(size, alignment(size));
#ifdef __linux__
        if (size >= kPage) {
            madvise(memory, size / kPage * kPage, MADV_HUGEPAGE);  // best effort
        }
#endif
        return static_cast<T*>(memory);
    }
    void deallocate(T* memory, std::size_t count) {
        ::operator delete(memory, alignment(count * sizeof(T)));
    }

    template <class Other>
    bool operator==(const LargePages<Other>&) const noexcept {
        return true;
    }

  private:
    static std::align_val_t alignment(std::size_t size) {
        return std::align_val_t{size >= kPage ? kPage : std::max<std::size_t>(alignof(T), 16)};
    }
};

template <class T>
using LargeVector = std::vector<T, LargePages<T>>;

}  // namespace ludoteca
