// The alpha-beta engine of one game.

#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine.h"
#include "search/alpha_beta.h"
#include "search/proof/prover.h"
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
        if constexpr (requires { knowledge->use_tablebases(plan.tablebases); }) {
            knowledge->use_tablebases(plan.tablebases);
        }
        return std::unique_ptr<Engine>(
            std::make_unique<EngineOf>(plan.megabytes, std::move(*knowledge)));
    }

    EngineOf(int megabytes, typename S::Knowledge knowledge)
        : table_(HasProofs<S> ? (megabytes + 1) / 2 : megabytes),
          prover_((megabytes + 1) / 2),
          knowledge_(std::move(knowledge)) {}

    const char* game() const override { return P::kKey; }

    void clear() override {
        table_.clear();
        prover_.clear();
        for (const std::unique_ptr<MoveHistory>& history : histories_) {
            history->clear();
        }
    }

    Thought think(const State& state, const ThinkLimits& limits, const ThinkOptions& options,
                  const Stop& stop, InterruptPoll& poll, const Progress& progress) override {
        const P& position = static_cast<const StateOf<P>&>(state).position();
        if (position.ended()) {
            return {};
        }
        Control control(limits, stop, poll);
        histories_.resize(static_cast<std::size_t>(options.threads));
        for (std::unique_ptr<MoveHistory>& history : histories_) {
            if (!history || !history->fits(position.action_count(), S::kSlots)) {
                history = std::make_unique<MoveHistory>(position.action_count(), S::kSlots);
            }
        }
        const S root(position, knowledge_);
        std::vector<RootMove> moves = root_moves(root, options);
        std::uint64_t spent = 0;
        if constexpr (HasProofs<S>) {
            spent = options.sees_all() ? prover_.prove(root, moves, control) : 0;
        } else if constexpr (HasMates<S>) {
            spent = options.sees_all() ? look_for_mate(position, moves, limits, stop, poll) : 0;
        }
        return alpha_beta(root, moves, spent, options, table_, histories_, control, progress);
    }

    Result<Mate> find_mate(const State& state, const ThinkLimits& limits, const Stop& stop,
                           InterruptPoll& poll) override {
        if constexpr (HasMates<S>) {
            Control control(limits, stop, poll);
            return mates().find(static_cast<const StateOf<P>&>(state).position(), control);
        } else {
            return Engine::find_mate(state, limits, stop, poll);
        }
    }

    std::optional<int> proved(const State& state) const override {
        if constexpr (HasProofs<S>) {
            const P& position = static_cast<const StateOf<P>&>(state).position();
            return position.ended() ? std::nullopt : S(position, knowledge_).proved();
        } else {
            return Engine::proved(state);
        }
    }

  private:
    static constexpr int kMateMegabytes = 32;

    template <class T>
    struct MatesOf {
        using type = int;
    };
    template <HasMates T>
    struct MatesOf<T> {
        using type = typename T::Mates;
    };

    using Mates = typename MatesOf<S>::type;

    Mates& mates() {
        if (!mates_) {
            mates_ = std::make_unique<Mates>(kMateMegabytes);
        }
        return *mates_;
    }

    // Spend a small share of the limits on a mate search; return its nodes.
    std::uint64_t look_for_mate(const P& position, std::vector<RootMove>& moves,
                                const ThinkLimits& limits, const Stop& stop, InterruptPoll& poll) {
        constexpr std::uint64_t kShare = 16, kUsualNodes = 1000, kNodesASecond = 50'000;
        const auto timed = static_cast<std::uint64_t>(limits.seconds > 0 && limits.seconds < 100
                                                          ? limits.seconds * kNodesASecond
                                                          : kUsualNodes);
        const std::uint64_t nodes = limits.nodes > 0 ? limits.nodes / kShare : timed;
        Control control({.nodes = std::max<std::uint64_t>(nodes, 1), .seconds = limits.seconds},
                        stop, poll);
        const Mate mate = mates().find(position, control);
        for (RootMove& move : moves) {
            if (!mate.actions.empty() && mate.actions.front() == move.action) {
                move.known = kWin - static_cast<Score>(mate.actions.size());
                move.line = mate.actions;
            }
        }
        return mate.nodes;
    }

    std::unique_ptr<Mates> mates_;
    TranspositionTable table_;
    ProverOf<S> prover_;
    Histories histories_;
    typename S::Knowledge knowledge_;
};

}  // namespace ludoteca
