// A read-only memory-mapped file.

#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <utility>

#include "core/result.h"

namespace ludoteca::solve {

class Mapping {
  public:
    static Result<Mapping> open(const std::filesystem::path& path);

    Mapping(Mapping&& other) noexcept
        : memory_(std::exchange(other.memory_, nullptr)), size_(std::exchange(other.size_, 0)) {}
    Mapping& operator=(Mapping&& other) noexcept {
        std::swap(memory_, other.memory_);
        std::swap(size_, other.size_);
        return *this;
    }
    ~Mapping();

    std::span<const std::byte> bytes() const {
        return {static_cast<const std::byte*>(memory_), size_};
    }

  private:
    Mapping(void* memory, std::size_t size) : memory_(memory), size_(size) {}

    void* memory_;
    std::size_t size_;
};

}  // namespace ludoteca::solve
