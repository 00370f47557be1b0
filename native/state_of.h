// The state of one game: its position, the moves made, and cached move lists.

#pragma once

#include <algorithm>
#include <cassert>
#include <utility>

#include "core/perft.h"
#include "core/playout.h"
#include "core/position.h"
#include "state.h"

namespace ludoteca {

template <Position P>
class StateOf final : public State {
    // Python frees it through its base class.
    static_assert(alignof(P) <= __STDCPP_DEFAULT_NEW_ALIGNMENT__);

  public:
    explicit StateOf(P position) : position_(std::move(position)) {}

    static Result<std::unique_ptr<State>> make(std::string_view rules,
                                               std::optional<std::string_view> text,
                                               const Options& options) {
        Result<typename P::Rules> found = P::Rules::find(rules, options);
        if (!found) {
            return found.error();
        }
        if (!text) {
            return std::unique_ptr<State>(std::make_unique<StateOf>(P::start(*found)));
        }
        Result<P> position = P::read(*text, *found);
        if (!position) {
            return position.error();
        }
        return std::unique_ptr<State>(std::make_unique<StateOf>(std::move(*position)));
    }

    std::unique_ptr<State> clone() const override { return std::make_unique<StateOf>(*this); }

    const char* game() const override { return P::kKey; }
    const P& position() const { return position_; }
    std::vector<Action> actions() const {
        std::vector<Action> actions;
        for (const Made& made : made_) {
            actions.push_back(made.action);
        }
        return actions;
    }
    Seat turn() const override { return position_.turn(); }
    bool is_chance() const override { return position_.is_chance(); }
    int plies() const override { return static_cast<int>(made_.size()); }
    std::string text() const override { return position_.text(); }

    std::optional<Outcome> outcome() override {
        if (const std::optional<Outcome> ended = position_.ended()) {
            return ended;
        }
        return legal_actions().empty() ? std::optional(position_.stuck()) : std::nullopt;
    }

    std::span<const Action> legal_actions() override {
        if (!now_.is_known) {
            list_moves();
        }
        return {lists_.data() + now_.start, lists_.size() - now_.start};
    }

    bool apply(Action action) override {
        if (!is_legal(action)) {
            return false;
        }
        made_.push_back({{}, now_, action});  // first: it may throw bad_alloc
        made_.back().undo = position_.play(action);
        now_ = {lists_.size(), 0, false};
        return true;
    }

    bool undo() override {
        if (made_.empty()) {
            return false;
        }
        const Made& made = made_.back();
        position_.undo(made.action, made.undo);
        assert(position_.is_ok());
        lists_.resize(now_.start);
        now_ = made.before;
        made_.pop_back();
        return true;
    }

    int action_count() const override { return position_.action_count(); }
    std::string write_action(Action action) const override {
        return position_.write_action(action);
    }
    Result<Action> read_action(std::string_view text) const override {
        return position_.read_action(text);
    }

    std::vector<int> observation_shape() const override { return position_.observation_shape(); }
    void observe(std::span<std::uint8_t> bytes) const override {
        ActionList list;
        position_.moves(list);
        position_.observe(bytes, list);
    }

    std::vector<int> features_shape() const override {
        if constexpr (requires { P::kFeatureGlobals; }) {
            std::vector<int> shape = position_.feature_planes();
            shape.push_back(P::kFeatureGlobals);
            return shape;
        }
        return {};
    }
    void features([[maybe_unused]] std::span<float> planes,
                  [[maybe_unused]] std::span<float> globals) const override {
        if constexpr (requires { P::kFeatureGlobals; }) {
            std::vector<Action> recent;
            for (auto made = made_.rbegin(); made != made_.rend() && recent.size() < 8; ++made) {
                recent.push_back(made->action);
            }
            position_.features(recent, planes, globals);
        }
    }

    std::uint64_t perft(int depth, InterruptPoll& poll) const override {
        P position = position_;
        return ludoteca::perft(position, depth, poll);
    }

    Result<Tally> playouts(std::uint64_t count, std::uint64_t seed, Picker picker,
                           const Limits& limits) const override {
        Tally tally;
        for (std::uint64_t number = 0; number < count && !limits.poll.is_interrupted(); ++number) {
            Random random(seed, number);
            const std::optional<Playout> played = playout(position_, random, limits, picker);
            if (!played) {
                return Error{std::string(P::kKey) + " does not know this way of drawing moves"};
            }
            tally.add(*played);
        }
        return tally;
    }

    Result<Ownership> ownership(std::uint64_t playouts, std::uint64_t seed,
                                InterruptPoll& poll) const override {
        if constexpr (requires { position_.ownership(playouts, seed, poll); }) {
            return position_.ownership(playouts, seed, poll);
        } else {
            return Error{std::string(P::kKey) + " has no territory"};
        }
    }

  private:
    // The cached legal moves of the current position: the end of `lists_`, from `start` on.
    struct Known {
        std::size_t start;
        std::size_t next;  // guess: loops apply actions in list order
        bool is_known;
    };
    struct Made {
        typename P::Undo undo;
        Known before;
        Action action;
    };

    void list_moves() {
        now_.is_known = true;
        if (position_.ended()) {
            return;
        }
        ActionList list;
        position_.moves(list);
        lists_.insert(lists_.end(), list.begin(), list.end());
    }

    bool is_legal(Action action) {
        if (!now_.is_known) {
            return !position_.ended() && position_.is_move(action);
        }
        const std::size_t size = lists_.size() - now_.start;
        const Action* const first = lists_.data() + now_.start;
        if (now_.next < size && first[now_.next] == action) {
            ++now_.next;
            return true;
        }
        const Action* const found = std::find(first, first + size, action);
        now_.next = static_cast<std::size_t>(found - first) + 1;
        return found != first + size;
    }

    P position_;
    std::vector<Made> made_;
    std::vector<Action> lists_;
    Known now_{0, 0, false};
};

}  // namespace ludoteca
