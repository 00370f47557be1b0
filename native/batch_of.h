// The batch of one game.

#pragma once

#include <algorithm>
#include <atomic>
#include <cstring>
#include <string>
#include <system_error>
#include <utility>

#include "batch.h"
#include "core/position.h"
#include "core/thread_pool.h"

namespace ludoteca {

template <Position P>
class BatchOf final : public Batch {
    // Python frees it through its base class.
    static_assert(alignof(P) <= __STDCPP_DEFAULT_NEW_ALIGNMENT__);

  public:
    BatchOf(const P& start, const BatchPlan& plan)
        : start_(start),
          max_plies_(plan.max_plies),
          chosen_(static_cast<std::size_t>(plan.count)),
          pool_(static_cast<int>(plan.threads)) {
        games_.reserve(chosen_.size());
        for (std::int64_t number = 0; number < plan.count; ++number) {
            games_.push_back({start, Random(plan.seed, static_cast<std::uint64_t>(number)), 0});
        }
        pool_.parallel_for(count(), [this](int first, int last) {
            ActionList list;
            for (int number = first; number < last; ++number) {
                begin(game(number), list);
            }
        });
    }

    static Result<std::unique_ptr<Batch>> make(std::string_view rules, const BatchPlan& plan,
                                               const Options& options) {
        if (const std::optional<Error> fault = plan.fault()) {
            return *fault;
        }
        Result<typename P::Rules> found = P::Rules::find(rules, options);
        if (!found) {
            return found.error();
        }
        try {
            return std::unique_ptr<Batch>(std::make_unique<BatchOf>(P::start(*found), plan));
        } catch (const std::system_error&) {
            return Error{std::to_string(plan.threads) +
                         " threads cannot be started here: ask for fewer"};
        }
    }

    int count() const override { return static_cast<int>(games_.size()); }
    int action_count() const override { return start_.action_count(); }
    std::vector<int> observation_shape() const override { return start_.observation_shape(); }

    void reset(const Rows& rows) override {
        pool_.parallel_for(count(), [&](int first, int last) {
            for (int number = first; number < last; ++number) {
                ActionList list;
                begin(game(number), list);
                report(number, rows, std::nullopt, false);
                show(number, rows, list);
            }
        });
    }

    std::optional<int> step(std::span<const std::int32_t> actions, const Rows& rows) override {
        std::atomic<int> wrong = count();
        pool_.parallel_for(count(),
                           [&](int first, int last) { check(actions, first, last, wrong); });
        if (wrong != count()) {
            return wrong;
        }
        pool_.parallel_for(count(), [&](int first, int last) {
            for (int number = first; number < last; ++number) {
                play(number, chosen_[static_cast<std::size_t>(number)], rows);
            }
        });
        return std::nullopt;
    }

    void draw(std::span<std::int32_t> actions) override {
        pool_.parallel_for(count(), [&](int first, int last) {
            for (int number = first; number < last; ++number) {
                Game& one = game(number);
                actions[static_cast<std::size_t>(number)] = one.position.random_move(one.random);
            }
        });
    }

    std::string text(int number) const override {
        return games_[static_cast<std::size_t>(number)].position.text();
    }

  private:
    struct Game {
        P position;
        Random random;
        std::int64_t plies;
    };

    Game& game(int number) { return games_[static_cast<std::size_t>(number)]; }

    // Copies the actions: the caller's array may change meanwhile.
    void check(std::span<const std::int32_t> actions, int first, int last,
               std::atomic<int>& wrong) {
        for (int number = first; number < last; ++number) {
            const auto i = static_cast<std::size_t>(number);
            const std::int32_t action = actions[i];
            if (action >= 0 && action < action_count() &&
                games_[i].position.is_move(static_cast<Action>(action))) {
                chosen_[i] = static_cast<Action>(action);
                continue;
            }
            int least = wrong;
            while (number < least && !wrong.compare_exchange_weak(least, number)) {
            }
            return;
        }
    }

    void begin(Game& one, ActionList& list) const {
        one.position = start_;
        one.plies = 0;
        list_moves(one, list);
    }

    // Resolve chance nodes until a player has to choose.
    static void list_moves(Game& one, ActionList& list) {
        while (one.position.is_chance() && !one.position.ended()) {
            one.position.play(one.position.random_move(one.random));
        }
        list.clear();
        one.position.moves(list);
    }

    void play(int number, Action action, const Rows& rows) {
        Game& one = game(number);
        one.position.play(action);
        ++one.plies;
        ActionList list;
        std::optional<Outcome> ended = one.position.ended();
        if (!ended) {
            list_moves(one, list);
            if (list.empty()) {
                ended = one.position.stuck();
            }
        }
        const bool is_cut = !ended && one.plies == max_plies_;
        report(number, rows, ended, is_cut);
        if (ended || is_cut) {
            begin(one, list);
        }
        show(number, rows, list);
    }

    static void report(int number, const Rows& rows, const std::optional<Outcome>& ended,
                       bool is_cut) {
        const auto i = static_cast<std::size_t>(number);
        if (!rows.dones.empty()) {
            rows.dones[i] = ended || is_cut;
        }
        if (!rows.cuts.empty()) {
            rows.cuts[i] = is_cut;
        }
        if (!rows.rewards.empty()) {
            rows.rewards[2 * i] = ended ? ended->returns(Seat::kFirst) : 0.0F;
            rows.rewards[2 * i + 1] = ended ? ended->returns(Seat::kSecond) : 0.0F;
        }
    }

    void show(int number, const Rows& rows, const ActionList& list) const {
        const auto i = static_cast<std::size_t>(number);
        const P& position = games_[i].position;
        if (!rows.turns.empty()) {
            rows.turns[i] = static_cast<std::uint8_t>(index(position.turn()));
        }
        if (!rows.observations.empty()) {
            const std::size_t size = rows.observations.size() / games_.size();
            position.observe(rows.observations.subspan(i * size, size), list);
        }
        if (!rows.masks.empty()) {
            const auto size = static_cast<std::size_t>(action_count());
            std::uint8_t* const mask = rows.masks.data() + i * size;
            std::memset(mask, 0, size);
            for (const Action action : list) {
                mask[action] = 1;
            }
        }
    }

    P start_;
    std::int64_t max_plies_;
    std::vector<Game> games_;
    std::vector<Action> chosen_;  // in this step
    ThreadPool pool_;
};

}  // namespace ludoteca
