// The values of a part while it is computed, and after that while others need them: a file that
// becomes the table, and one with the bits that a table leaves out. Whatever a kill leaves in them
// is a start to go on from.

#pragma once

#include <filesystem>
#include <fstream>
#include <memory>
#include <vector>

#include "solve/senet/part_files.h"
#include "solve/senet/store.h"

namespace ludoteca::solve::senet {

class Scratch final : public Store {
  public:
    // What is there of a part that is not finished, or nothing yet.
    static Result<std::unique_ptr<Scratch>> resume(const PartFiles& files);
    // The values of a finished part, with all bits.
    static Result<std::unique_ptr<Scratch>> reopen(const PartFiles& files);

    std::optional<Error> read(std::uint64_t first, std::span<float> chances) override;
    std::optional<Error> write(std::uint64_t first, std::span<const float> chances) override;

    // Make the table of the values.
    std::optional<Error> finish();

  private:
    explicit Scratch(PartFiles files) : files_(std::move(files)) {}

    std::optional<Error> open(const std::filesystem::path& values, std::ios::openmode mode);
    Error failed(const char* what) const;

    PartFiles files_;
    std::fstream values_{}, rests_{};
    std::uint64_t known_ = 0;  // so many values have been written
    std::vector<char> codes_{}, halves_{};
};

}  // namespace ludoteca::solve::senet
