// The tables of a folder as an engine uses them: those of a rule set are opened when it is first
// played.

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

namespace ludoteca::morris {

class EngineTables {
  public:
    static Result<EngineTables> read(std::span<const std::byte> network) {
        const Result<NoKnowledge> none = NoKnowledge::read(network);
        return none ? Result<EngineTables>(EngineTables()) : none.error();
    }

    void use_tables(std::filesystem::path folder) { opened_->folder = std::move(folder); }

    // Nothing if there are none or they cannot be used: then the engine goes on without.
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

}  // namespace ludoteca::morris
