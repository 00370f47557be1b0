// The values of a table, for reading.

#pragma once

#include <utility>

#include "solve/senet/codes.h"
#include "solve/senet/store.h"
#include "solve/table_file.h"

namespace ludoteca::solve::senet {

class Finished final : public Store {
  public:
    explicit Finished(TableFile file) : file_(std::move(file)) {}

    std::optional<Error> read(std::uint64_t first, std::span<float> chances) override {
        const auto codes = file_.read(kCodeBytes * first, kCodeBytes * chances.size());
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
    TableFile file_;
};

}  // namespace ludoteca::solve::senet
