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

// What a move changes: what is gone, and what is there now; nothing stands for none.
struct Change {
    std::array<Thing, 2> gone, come;
};

class RunningSums {
  public:
    // A set of all things lists them by a call for each.
    template <class List>
    void start(const Network& network, const View& first, const View& second, const List& list) {
        network_ = &network;
        steps_.clear();
        steps_.reserve(kMaxPly + 8);
        steps_.push_back({{}, {first, second}, {}, {true, true}});
        for (const Seat seat : {Seat::kFirst, Seat::kSecond}) {
            refresh(steps_.back(), seat, list);
        }
    }

    void push(const Change& change, const View& first, const View& second) {
        steps_.push_back({{}, {first, second}, change, {false, false}});
    }
    void pop() { steps_.pop_back(); }
    const View& view(Seat seat) const { return steps_.back().views[at(seat)]; }

    template <class List>
    Score evaluate(Seat seat, const List& list) {
        for (const Seat one : {Seat::kFirst, Seat::kSecond}) {
            update(one, list);
        }
        const Step& now = steps_.back();
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
        const std::size_t side = at(seat), last = steps_.size() - 1;
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
            next.sums[side] = steps_[from].sums[side];
            for (const Thing& thing : next.change.gone) {
                if (thing.piece.exists()) {
                    network_->remove(next.sums[side], view, feature_of(view, thing));
                }
            }
            for (const Thing& thing : next.change.come) {
                if (thing.piece.exists()) {
                    network_->add(next.sums[side], view, feature_of(view, thing));
                }
            }
            next.is_known[side] = true;
        }
    }

    const Network* network_ = nullptr;
    std::vector<Step> steps_;
};

}  // namespace ludoteca::shogi
