#include "solve/senet/solver/sweep.h"

#include <algorithm>
#include <cmath>
#include <mutex>

namespace ludoteca::solve::senet {
namespace {

// Passes over the captures of a row are cheaper than sweeps.
constexpr int kPasses = 3;

// Too few to wake other threads.
constexpr int kFewRows = 500;

std::optional<Layers> layers_of(const StoredPart& kept) {
    return kept.part == nullptr ? std::nullopt : std::optional(Layers(*kept.part, *kept.store));
}

Layers* address(std::optional<Layers>& layers) {
    return layers ? &*layers : nullptr;
}

std::uint64_t states_between(const Part* part, int low, int high) {
    std::uint64_t states = 0;
    if (part != nullptr) {
        for (int sum = std::max(low, part->order.lowest());
             sum <= std::min(high, part->order.highest()); ++sum) {
            states += part->states(sum);
        }
    }
    return states;
}

}  // namespace

std::uint64_t Family::memory() const {
    std::uint64_t most = 0;
    for (int sum = self.part->order.lowest(); sum <= self.part->order.highest(); ++sum) {
        std::uint64_t held = states_between(self.part, sum - Backup::kDown, sum + Backup::kUp);
        for (const Part* after : {without_larger.part, without_smaller.part}) {
            held += states_between(after, sum - Backup::kMaxLeft, sum - Backup::kMinLeft);
        }
        // The write buffer.
        most = std::max(most, sizeof(float) * (held + self.part->states(sum)));
    }
    return most;
}

Sweep::Sweep(const Rules& rules, const Family& family)
    : values_(*family.self.part, *family.self.store),
      without_larger_(layers_of(family.without_larger)),
      without_smaller_(layers_of(family.without_smaller)),
      backup_(rules, values_, address(without_larger_), address(without_smaller_)) {}

Result<float> Sweep::improve(ThreadPool& pool, InterruptPoll& poll, const Report& report) {
    return walk({kPasses, true}, pool, poll, report);
}

Result<float> Sweep::compare(ThreadPool& pool, InterruptPoll& poll, const Report& report) {
    return walk({1, false}, pool, poll, report);
}

Result<float> Sweep::walk(WalkOptions options, ThreadPool& pool, InterruptPoll& poll,
                          const Report& report) {
    float most = 0;
    const Part& part = values_.part();
    for (int sum = part.order.highest(); sum >= part.order.lowest() && !poll.is_interrupted();
         --sum) {
        if (const auto error = hold(sum)) {
            return *error;
        }
        most = std::max(most, update(sum, options, pool));
        if (options.keeps) {
            if (const auto error = values_.save(sum)) {
                return *error;
            }
        }
        report(part.states_before(sum) + part.states(sum));
    }
    return most;
}

std::optional<Error> Sweep::hold(int sum) {
    std::optional<Error> error = values_.hold(sum - Backup::kDown, sum + Backup::kUp);
    for (std::optional<Layers>* after : {&without_larger_, &without_smaller_}) {
        if (!error && *after) {
            error = (*after)->hold(sum - Backup::kMaxLeft, sum - Backup::kMinLeft);
        }
    }
    return error;
}

// Rows of a layer are independent, so the result does not depend on the threads.
float Sweep::update(int sum, WalkOptions options, ThreadPool& pool) {
    const Order& order = values_.part().order;
    float most = 0;
    std::mutex lock;
    const auto work = [&](int first, int last) {
        float own_most = 0;
        order.each(sum, static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(last),
                   [&](std::uint32_t row, Squares taken) {
                       own_most = std::max(own_most, update(sum, row, taken, options));
                   });
        const std::lock_guard guard(lock);
        most = std::max(most, own_most);
    };
    const auto rows = static_cast<int>(order.rows(sum));
    if (rows < kFewRows) {
        work(0, rows);
    } else {
        pool.parallel_for(rows, work);
    }
    return most;
}

float Sweep::update(int sum, std::uint32_t row, Squares taken, WalkOptions options) {
    Backup::Row better;
    float* const now = values_.row({sum, row});
    backup_.update(taken, now, better, options.passes);
    const auto size = static_cast<std::size_t>(values_.part().colours.size());
    float most = 0;
    for (std::size_t way = 0; way < size; ++way) {
        most = std::max(most, std::abs(now[way] - better[way]));
    }
    if (options.keeps) {
        std::copy_n(better.begin(), size, now);
    }
    return most;
}

}  // namespace ludoteca::solve::senet
