// When a search has to end: limits, a stop from another thread, an interrupt.

#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

#include "core/watch.h"
#include "search/stop.h"
#include "search/thought.h"

namespace ludoteca {

class Control {
  public:
    Control(const ThinkLimits& limits, const Stop& stop, Watch& watch)
        : limits_(limits), stop_(stop), watch_(watch) {}

    const ThinkLimits& limits() const { return limits_; }
    double seconds() const { return std::chrono::duration<double>(Clock::now() - began_).count(); }

    // For every thread, at every node.
    bool is_over() const { return is_over_.load(std::memory_order_relaxed); }
    void end() { is_over_.store(true, std::memory_order_relaxed); }

    // For the first thread alone, now and then: a node takes about a microsecond.
    static constexpr std::uint64_t kNodesUnwatched = 1024;
    void look() {
        if (stop_.is_set() || watch_.stops() ||
            (limits_.seconds > 0 && seconds() >= limits_.seconds)) {
            end();
        }
    }

    // Whether a depth more is worth beginning; `share` of the time aimed at has passed.
    bool may_deepen(int depth, double share) const {
        if (is_over() || (limits_.depth > 0 && depth > limits_.depth)) {
            return false;
        }
        return limits_.aim <= 0 || seconds() < share * limits_.aim;
    }

  private:
    using Clock = std::chrono::steady_clock;

    const ThinkLimits limits_;
    const Stop& stop_;
    Watch& watch_;
    const Clock::time_point began_ = Clock::now();
    std::atomic<bool> is_over_{false};
};

}  // namespace ludoteca
