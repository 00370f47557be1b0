// A file that appears under its name only when it is complete, and survives a power failure from
// then on.

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
    // It is removed again unless it is finished.
    explicit NewFile(std::filesystem::path path);
    // Complete a file that has another name until then, and stays if it is not finished.
    NewFile(std::filesystem::path path, std::filesystem::path made);
    NewFile(NewFile&&) = default;
    ~NewFile();

    // False as soon as something went wrong; error() says what.
    bool write(std::span<const std::byte> bytes);
    bool read(std::span<std::byte> bytes);
    bool seek(std::uint64_t place);
    bool is_good() const { return error_ == 0; }

    // Give it its name.
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

// Flush a file to the disk; false if that failed.
bool flush_to_disk(std::FILE* file);

}  // namespace ludoteca::solve
