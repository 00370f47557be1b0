#include "games/go/search/tree_engine.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "games/go/position.h"
#include "games/go/search/evaluator.h"
#include "games/go/search/network.h"
#include "games/go/search/passing.h"
#include "games/go/tuning.h"
#include "mcts/puct.h"
#include "state_of.h"

namespace ludoteca::go {
namespace {

class TreeEngine final : public Engine {
  public:
    TreeEngine(Network network, int megabytes)
        : network_(std::move(network)), bytes_(static_cast<std::size_t>(megabytes) << 20) {}

    const char* game() const override { return Position::kKey; }
    void clear() override {
        tree_.clear();
        moves_.clear();
        origin_.clear();
    }

    Thought think(const State& state, const ThinkLimits& limits, const ThinkOptions& options,
                  const Stop& stop, InterruptPoll& poll, const Progress& progress) override {
        const auto& own = static_cast<const StateOf<Position>&>(state);
        const Position& position = own.position();
        if (position.ended()) {
            return {};
        }
        const std::vector<Action> moves = own.actions();
        keep(own, moves);
        std::vector<std::unique_ptr<NetworkEvaluator>> evaluators;
        std::vector<Evaluator*> pointers;
        for (int i = 0; i < options.threads; ++i) {
            evaluators.push_back(
                std::make_unique<NetworkEvaluator>(network_, position, moves, options.seed));
            pointers.push_back(evaluators.back().get());
        }
        Control control(limits, stop, poll);
        const auto finish = [&](Thought thought) {
            correct_ownership(position, thought.ownership);
            prefer_pass(position, thought);
            thought.lines.resize(
                std::min(thought.lines.size(), static_cast<std::size_t>(options.lines)));
            thought.seconds = control.seconds();
            return thought;
        };
        PuctTuning tuning;
        // Half: the kept subtree is copied before the rest is freed.
        tuning.max_bytes = bytes_ / 2;
        tuning.tried = position.pass();
        if (position.passes() > 0) {
            tuning.least_tried_prior = kTuning.last_pass_prior;
        }
        tuning.only = options.moves;
        Puct puct(tree_, tuning);
        puct.run(pointers, limits.nodes, control,
                 progress ? [&](const Thought& now) { progress(finish(now)); } : Progress(),
                 kMaxLines);
        Thought thought = finish(puct.thought(kMaxLines));
        if (!options.moves.empty()) {
            clear();
        }
        return thought;
    }

  private:
    // Keep the subtree of the last search if this game continues from there.
    void keep(const StateOf<Position>& state, const std::vector<Action>& moves) {
        std::string origin = origin_of(state);
        const bool goes_on = origin == origin_ && moves.size() >= moves_.size() &&
                             std::equal(moves_.begin(), moves_.end(), moves.begin());
        if (!goes_on) {
            tree_.clear();
        }
        for (std::size_t i = moves_.size(); i < moves.size() && !tree_.empty(); ++i) {
            tree_.advance(moves[i]);
        }
        origin_ = std::move(origin);
        moves_ = moves;
    }

    // The start of a game with the rules that the search depends on.
    static std::string origin_of(StateOf<Position> state) {
        while (state.undo()) {
        }
        const Rules& rules = state.position().rules();
        return state.text() + ' ' + std::to_string(rules.komi + rules.bonus()) +
               (rules.area ? " area" : "") + (rules.suicide ? " suicide" : "") +
               std::to_string(static_cast<int>(rules.ko));
    }

    Network network_;
    std::size_t bytes_;
    Tree tree_;
    std::string origin_;
    std::vector<Action> moves_;
};

}  // namespace

Result<std::unique_ptr<Engine>> make_tree_engine(const EnginePlan& plan) {
    Result<Network> network = Network::read(plan.network);
    if (!network) {
        return network.error();
    }
    return std::unique_ptr<Engine>(
        std::make_unique<TreeEngine>(std::move(*network), plan.megabytes));
}

}  // namespace ludoteca::go
