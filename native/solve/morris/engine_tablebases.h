// Tablebases for the engine, opened lazily by rule set.

#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <tuple>

#include "core/result.h"
#include "games/morris/rules.h"
#include "search/searchable.h"
#include "solve/morris/lookup.h"

namespace ludoteca::solve::morris {

using namespace ludoteca::morris;

class EngineTablebases {
  public:
    static Result<EngineTablebases> read(std::span<const std::byte> network) {
        const Result<NoKnowledge> none = NoKnowledge::read(network);
        return none ? Result<EngineTablebases>(EngineTablebases()) : none.error();
    }

    void use_tablebases(std::filesystem::path folder) { opened_->folder = std::move(folder); }

    // nullptr if there are none or they cannot be used.
    const Lookup* find(const Rules& rules) const {
        Opened& opened = *opened_;
        const std::lock_guard lock(opened.lock);
        const auto [at, is_new] =
            opened.lookups.try_emplace({rules.board, rules.men, rules.flying}, nullptr);
        if (is_new && !opened.folder.empty() && rules.board != &kTwelve) {
            auto found = std::make_unique<const Lookup>(rules, opened.folder);
            at->second = found->is_empty() ? nullptr : std::move(found);
        }
        return at->second.get();
    }

  private:
    struct Opened {
        std::filesystem::path folder;
        std::mutex lock;
        std::map<std::tuple<const Board*, int, bool>, std::unique_ptr<const Lookup>> lookups;
    };

    std::shared_ptr<Opened> opened_ = std::make_shared<Opened>();
};

}  // namespace ludoteca::solve::morris
