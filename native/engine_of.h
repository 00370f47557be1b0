// The alpha-beta engine of one game.

#pragma once

#include <memory>
#include <utility>

#include "engine.h"
#include "search/alpha_beta.h"
#include "state_of.h"

namespace ludoteca {

template <Searchable S>
class EngineOf final : public Engine {
  public:
    using P = typename S::Game;

    static Result<std::unique_ptr<Engine>> make(const EnginePlan& plan) {
        Result<typename S::Knowledge> knowledge = S::Knowledge::read(plan.network);
        if (!knowledge) {
            return knowledge.error();
        }
        return std::unique_ptr<Engine>(
            std::make_unique<EngineOf>(plan.megabytes, std::move(*knowledge)));
    }

    EngineOf(int megabytes, typename S::Knowledge knowledge)
        : table_(megabytes), knowledge_(std::move(knowledge)) {}

    const char* game() const override { return P::kKey; }

    void clear() override {
        table_.clear();
        for (const std::unique_ptr<MoveHistory>& history : histories_) {
            history->clear();
        }
    }

    Thought think(const State& state, const ThinkLimits& limits, const ThinkOptions& options,
                  const Stop& stop, Watch& watch, const Progress& progress) override {
        const P& position = static_cast<const StateOf<P>&>(state).position();
        if (position.ended()) {
            return {};
        }
        Control control(limits, stop, watch);
        histories_.resize(static_cast<std::size_t>(options.threads));
        for (std::unique_ptr<MoveHistory>& history : histories_) {
            if (!history || !history->fits(position.action_count(), S::kSlots)) {
                history = std::make_unique<MoveHistory>(position.action_count(), S::kSlots);
            }
        }
        return alpha_beta(S(position, knowledge_), options, table_, histories_, control, progress);
    }

  private:
    Table table_;
    Histories histories_;
    typename S::Knowledge knowledge_;
};

}  // namespace ludoteca
