// Atomic, durable file creation: written under a temporary name, flushed, renamed.

#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>

#include "core/result.h"

namespace ludoteca::solve {

class NewFile {
  public:
    // Removed unless finished.
    explicit NewFile(std::filesystem::path path);
    // Completes an existing file `made`, which stays if not finished.
    NewFile(std::filesystem::path path, std::filesystem::path made);
    NewFile(NewFile&&) = default;
    ~NewFile();

    // False after the first failure; see error().
    bool write(std::span<const std::byte> bytes);
    bool read(std::span<std::byte> bytes);
    bool seek(std::uint64_t offset);
    bool is_good() const { return error_ == 0; }

    std::optional<Error> finish();
    Error error() const;

  private:
    struct Close {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };

    NewFile(std::filesystem::path path, std::filesystem::path made, const char* mode, bool stays);

    bool note(bool is_done);

    std::filesystem::path path_, made_;
    std::unique_ptr<std::FILE, Close> file_;
    bool stays_;
    int error_ = 0;
};

// fsync.
bool flush_to_disk(std::FILE* file);

}  // namespace ludoteca::solve
