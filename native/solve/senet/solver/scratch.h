// Values of a subspace while solving: the future tablebase file and one with the extra bits. Any
// intermediate state is a valid start of the iteration.

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
    // Unfinished or new.
    static Result<std::unique_ptr<Scratch>> resume(const PartFiles& files);
    // Finished, with all bits.
    static Result<std::unique_ptr<Scratch>> reopen(const PartFiles& files);

    std::optional<Error> read(std::uint64_t first, std::span<float> chances) override;
    std::optional<Error> write(std::uint64_t first, std::span<const float> chances) override;

    std::optional<Error> finish();

  private:
    explicit Scratch(PartFiles files) : files_(std::move(files)) {}

    std::optional<Error> open(const std::filesystem::path& values, std::ios::openmode mode);
    Error failed(const char* what) const;

    PartFiles files_;
    std::fstream values_{}, rests_{};
    std::uint64_t known_ = 0;  // values written
    std::vector<char> codes_{}, halves_{};
};

}  // namespace ludoteca::solve::senet
