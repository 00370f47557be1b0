// The network's sums along a line of moves, brought up to date only where they are asked for.

#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "core/seat.h"
#include "games/shogi/network.h"
#include "games/shogi/piece.h"

namespace ludoteca::shogi {

// A piece where it is: on a square, or the n-th of its kind in its owner's hand.
struct Thing {
    Piece piece;
    std::int8_t place;
    bool is_in_hand;
};

// What a move changes: what is gone, and what is there now; for a capture two of each.
struct Change {
    std::array<Thing, 2> gone, come;
};

class RunningSums {
  public:
    // A set of all things lists them by a call for each.
    template <class List>
    void start(const Network& network, const View& first, const View& second, const List& list) {
        network_ = &network;
        steps_.resize(kMaxPly + 8);
        last_ = 0;
        steps_[0].views = {first, second};
        for (const Seat seat : {Seat::kFirst, Seat::kSecond}) {
            refresh(steps_[0], seat, list);
        }
    }

    void push(const Change& change, const View& first, const View& second) {
        // Sums of an earlier line stay until others are asked for.
        if (++last_ == steps_.size()) {
            steps_.emplace_back();
        }
        Step& step = steps_[last_];
        step.views = {first, second};
        step.change = change;
        step.is_known = {false, false};
    }
    void pop() { --last_; }
    const View& view(Seat seat) const { return steps_[last_].views[at(seat)]; }

    template <class List>
    Score evaluate(Seat seat, const List& list) {
        for (const Seat one : {Seat::kFirst, Seat::kSecond}) {
            update(one, list);
        }
        const Step& now = steps_[last_];
        return network_->evaluate(now.sums[at(seat)], now.sums[at(opponent(seat))]);
    }

  private:
    struct Step {
        std::array<Network::Sums, 2> sums;
        std::array<View, 2> views;
        Change change;
        std::array<bool, 2> is_known;
    };

    static std::size_t at(Seat seat) { return static_cast<std::size_t>(seat); }
    static int feature_of(const View& view, const Thing& thing) {
        return thing.is_in_hand
                   ? hand_feature(view, thing.piece.seat(), thing.piece.kind(), thing.place)
                   : feature(view, thing.piece, thing.place);
    }

    template <class List>
    void refresh(Step& step, Seat seat, const List& list) const {
        Network::Sums& sums = step.sums[at(seat)];
        const View& view = step.views[at(seat)];
        network_->reset(sums);
        list([&](const Thing& thing) { network_->add(sums, view, feature_of(view, thing)); });
        step.is_known[at(seat)] = true;
    }

    // From the last step whose sums are known, unless the view has changed since.
    template <class List>
    void update(Seat seat, const List& list) {
        const std::size_t side = at(seat), last = last_;
        const View view = steps_[last].views[side];
        std::size_t from = last;
        while (!steps_[from].is_known[side] && from > 0 && steps_[from - 1].views[side] == view) {
            --from;
        }
        if (!steps_[from].is_known[side]) {
            refresh(steps_[last], seat, list);
            return;
        }
        for (; from < last; ++from) {
            Step& next = steps_[from + 1];
            Network::Sums& sums = next.sums[side];
            const auto [gone, taken] = next.change.gone;
            const auto [come, won] = next.change.come;
            network_->replace(sums, steps_[from].sums[side], view, feature_of(view, gone),
                              feature_of(view, come));
            if (taken.piece.exists()) {
                network_->replace(sums, sums, view, feature_of(view, taken), feature_of(view, won));
            }
            next.is_known[side] = true;
        }
    }

    const Network* network_ = nullptr;
    std::vector<Step> steps_;  // as many as were ever needed
    std::size_t last_ = 0;
};

}  // namespace ludoteca::shogi
