// NNUE-style accumulators along the current line, updated lazily.

#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "core/seat.h"
#include "games/shogi/piece.h"
#include "games/shogi/search/network.h"

namespace ludoteca::shogi {

// A piece on a square, or the n-th of its kind in hand.
struct FeatureSource {
    Piece piece;
    std::int8_t place;
    bool is_in_hand;
};

// Features removed and added by a move; two of each for a capture.
struct Change {
    std::array<FeatureSource, 2> gone, come;
};

class Accumulator {
  public:
    // `list` visits all features.
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
        // Stale accumulators stay until they are needed.
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
        std::array<Network::AccumulatorSide, 2> sums;
        std::array<View, 2> views;
        Change change;
        std::array<bool, 2> is_known;
    };

    static std::size_t at(Seat seat) { return static_cast<std::size_t>(seat); }
    static int feature_of(const View& view, const FeatureSource& thing) {
        return thing.is_in_hand
                   ? hand_feature(view, thing.piece.seat(), thing.piece.kind(), thing.place)
                   : feature(view, thing.piece, thing.place);
    }

    template <class List>
    void refresh(Step& step, Seat seat, const List& list) const {
        Network::AccumulatorSide& sums = step.sums[at(seat)];
        const View& view = step.views[at(seat)];
        network_->reset(sums);
        list([&](const FeatureSource& thing) {
            network_->add(sums, view, feature_of(view, thing));
        });
        step.is_known[at(seat)] = true;
    }

    // Update from the last computed step, or refresh if the view (king bucket) has changed.
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
            Network::AccumulatorSide& sums = next.sums[side];
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
    std::vector<Step> steps_;  // never shrinks
    std::size_t last_ = 0;
};

}  // namespace ludoteca::shogi
