// Read-only values of a tablebase. Reopened for each layer, to release the mapped pages.

#pragma once

#include <utility>

#include "solve/senet/codes.h"
#include "solve/senet/part_files.h"
#include "solve/senet/store.h"

namespace ludoteca::solve::senet {

class TablebaseStore final : public Store {
  public:
    explicit TablebaseStore(PartFiles files) : files_(std::move(files)) {}

    std::optional<Error> read(std::uint64_t first, std::span<float> chances) override {
        const Result<TablebaseFile> file = files_.open();
        if (!file) {
            return file.error();
        }
        const auto codes = file->read(kCodeBytes * first, kCodeBytes * chances.size());
        if (!codes) {
            return codes.error();
        }
        for (std::size_t i = 0; i < chances.size(); ++i) {
            chances[i] = chance_of_code(code_at(codes->data() + kCodeBytes * i));
        }
        return std::nullopt;
    }

    std::optional<Error> write(std::uint64_t, std::span<const float>) override {
        return Error{"a table is for reading"};
    }

  private:
    PartFiles files_;
};

}  // namespace ludoteca::solve::senet
