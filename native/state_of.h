// The state of one game: its position, what was applied, and the lists of moves known so far.

#pragma once

#include <algorithm>
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
        made_.push_back({{}, now_, action});  // first, since memory may run out
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

    std::uint64_t perft(int depth, Watch& watch) const override {
        P position = position_;
        return ludoteca::perft(position, depth, watch);
    }

    Result<Tally> playouts(std::uint64_t count, std::uint64_t seed, Picker picker,
                           const Limits& limits) const override {
        Tally tally;
        for (std::uint64_t number = 0; number < count && !limits.watch.stops(); ++number) {
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
                                Watch& watch) const override {
        if constexpr (requires { position_.ownership(playouts, seed, watch); }) {
            return position_.ownership(playouts, seed, watch);
        } else {
            return Error{std::string(P::kKey) + " has no territory"};
        }
    }

  private:
    // The moves of the present position, if they are known: the end of `lists_`, from `start` on.
    struct Known {
        std::size_t start;
        std::size_t next;  // loops over a list apply its actions in this order
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
