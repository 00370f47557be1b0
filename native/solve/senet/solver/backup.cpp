#include "solve/senet/solver/backup.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "core/bits.h"

namespace ludoteca::solve::senet {
namespace {

using ludoteca::senet::holds;
using ludoteca::senet::kOff;
using ludoteca::senet::kTrap;
using ludoteca::senet::landing;
using ludoteca::senet::only;

constexpr float kNoStep = -1;

int index_of(Place place, Squares taken) {
    return std::popcount(taken & (only(place) - 1));
}

// Maximise over a step after which the same player throws again.
void improve(float* best, const Colours::Change& change, const float* after) {
    const Colours::Number *const from = change.before.data(), *const to = change.after.data();
    for (std::size_t i = 0, count = change.before.size(); i < count; ++i) {
        best[from[i]] = std::max(best[from[i]], after[to[i]]);
    }
}

// The same where the opponent throws next: complements are the mirrored row.
void improve_passing(float* best, const Colours::Change& change, const float* after, int size) {
    const Colours::Number *const from = change.before.data(), *const to = change.after.data();
    const float* const last = after + size - 1;
    for (std::size_t i = 0, count = change.before.size(); i < count; ++i) {
        best[from[i]] = std::max(best[from[i]], 1 - *(last - to[i]));
    }
}

}  // namespace

struct Backup::Work {
    Squares taken;
    std::array<Place, 2 * ludoteca::senet::kPiecesEach> places;
    std::array<Row, kThrows> best;
    std::array<Inner, 8 * 2 * ludoteca::senet::kPiecesEach> inner;
    std::size_t inner_count = 0;

    float* best_of(Throw thrown) { return best[static_cast<unsigned>(thrown - 1)].data(); }
    const float* best_of(Throw thrown) const {
        return best[static_cast<unsigned>(thrown - 1)].data();
    }
};

Backup::Backup(const Rules& rules, Layers& values, Layers* after_larger, Layers* after_smaller)
    : rules_(rules), values_(&values), colours_(&values.part().colours) {
    const Part& part = values.part();
    const std::pair<int, Layers*> sides[] = {{part.larger, after_larger},
                                             {part.smaller, after_smaller}};
    const int kinds = part.larger == part.smaller ? 1 : 2;
    for (int i = 0; i < kinds; ++i) {
        const auto [own, after] = sides[i];
        Leaving& leaving = leavings_[static_cast<unsigned>(i)];
        leaving.values = after;
        const Colours none(part.larger, part.smaller);  // placeholder
        for (int index = 0; index < colours_->pieces(); ++index) {
            const Colours& rest = after == nullptr ? none : after->part().colours;
            leaving.changes.push_back(colours_->leave(index, own, rest));
        }
    }
}

void Backup::update(Squares taken, const float* now, Row& better, int passes) const {
    Work work;
    work.taken = taken;
    for (Row& row : work.best) {
        std::fill_n(row.begin(), colours_->size(), kNoStep);
    }
    Squares left = taken;
    for (int index = 0; left != 0; ++index) {
        work.places[static_cast<unsigned>(index)] = take_first(left);
    }
    for (Throw thrown = 1; thrown <= kThrows; ++thrown) {
        for (int index = 0; index < colours_->pieces(); ++index) {
            step(work, thrown, index);
        }
    }
    std::copy_n(now, colours_->size(), better.begin());
    if (work.inner_count == 0) {
        combine(work, better);
        return;
    }
    std::array<Row, kThrows> outer;
    copy(work.best, outer);
    for (int round = 0; round < passes; ++round) {
        if (round > 0) {
            copy(outer, work.best);
        }
        for (std::size_t i = 0; i < work.inner_count; ++i) {
            const auto [thrown, change] = work.inner[i];
            if (rules_.throws_again(thrown)) {
                improve(work.best_of(thrown), *change, better.data());
            } else {
                improve_passing(work.best_of(thrown), *change, better.data(), colours_->size());
            }
        }
        combine(work, better);
    }
}

void Backup::copy(const std::array<Row, kThrows>& from, std::array<Row, kThrows>& to) const {
    for (std::size_t thrown = 0; thrown < kThrows; ++thrown) {
        std::copy_n(from[thrown].begin(), colours_->size(), to[thrown].begin());
    }
}

void Backup::step(Work& work, Throw thrown, int index) const {
    const Place place = work.places[static_cast<unsigned>(index)];
    Place target = place + rules_.distance(thrown);
    if (target >= kOff) {
        if (target == kOff || rules_.bear_off == ludoteca::senet::BearOff::kAny) {
            leave(work, thrown, index);
        }
        return;
    }
    if (target == kTrap) {
        target = landing(work.taken, place);
    }
    if (target == place) {  // returned by the trap
        work.inner[work.inner_count++] = {thrown, &colours_->step(index, index)};
    } else if (holds(work.taken, target)) {
        const Change& capture =
            colours_->capture(index, index_of(target, work.taken), holds(work.taken, target - 1),
                              holds(work.taken, target + 1));
        work.inner[work.inner_count++] = {thrown, &capture};
    } else {
        move(work, thrown, index, target);
    }
}

void Backup::move(Work& work, Throw thrown, int index, Place target) const {
    const Place place = work.places[static_cast<unsigned>(index)];
    const Squares taken = work.taken ^ only(place) ^ only(target);
    const Change& change = colours_->step(index, index_of(target, taken));
    const float* const after = values_->row(taken);
    if (rules_.throws_again(thrown)) {
        improve(work.best_of(thrown), change, after);
    } else {
        improve_passing(work.best_of(thrown), change, after, colours_->size());
    }
}

void Backup::leave(Work& work, Throw thrown, int index) const {
    const Place place = work.places[static_cast<unsigned>(index)];
    for (const Leaving& leaving : leavings_) {
        if (leaving.changes.empty()) {
            continue;
        }
        const Change& change = leaving.changes[static_cast<unsigned>(index)];
        if (leaving.values == nullptr) {
            for (const Colours::Number way : change.before) {
                work.best_of(thrown)[way] = 1;  // the last piece wins
            }
        } else if (rules_.throws_again(thrown)) {
            improve(work.best_of(thrown), change, leaving.values->row(work.taken ^ only(place)));
        } else {
            improve_passing(work.best_of(thrown), change,
                            leaving.values->row(work.taken ^ only(place)),
                            leaving.values->part().colours.size());
        }
    }
}

// The mean over throws. A throw without a legal step repeats the position for the same player (the
// equation is solved for the value) or passes it to the opponent.
void Backup::combine(const Work& work, Row& values) const {
    static constexpr float kShares[] = {1 / 5.F, 1 / 4.F, 1 / 3.F, 1 / 2.F, 1.F, 0.F};
    const int size = colours_->size();
    Row sums, lost, passed;
    std::fill_n(sums.begin(), size, 0.F);
    std::fill_n(lost.begin(), size, 0.F);
    for (int way = 0; way < size; ++way) {
        passed[static_cast<unsigned>(way)] = 1 - values[static_cast<unsigned>(size - 1 - way)];
    }
    for (Throw thrown = 1; thrown <= kThrows; ++thrown) {
        const float* const best = work.best_of(thrown);
        if (rules_.throws_again(thrown)) {
            for (int way = 0; way < size; ++way) {
                const auto at = static_cast<unsigned>(way);
                sums[at] += best[at] < 0 ? 0 : best[at];
                lost[at] += best[at] < 0 ? 1.F : 0.F;
            }
        } else {
            for (int way = 0; way < size; ++way) {
                const auto at = static_cast<unsigned>(way);
                sums[at] += best[at] < 0 ? passed[at] : best[at];
            }
        }
    }
    for (int way = 0; way < size; ++way) {
        const auto at = static_cast<unsigned>(way);
        values[at] = sums[at] * kShares[static_cast<int>(lost[at])];
    }
}

}  // namespace ludoteca::solve::senet
