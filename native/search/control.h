// When a search has to end: limits, a stop from another thread, an interrupt.

#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

#include "core/interrupt_poll.h"
#include "search/thought.h"

namespace ludoteca {

// Stops a search from another thread.
class Stop {
  public:
    void set() { is_set_.store(true, std::memory_order_relaxed); }
    void clear() { is_set_.store(false, std::memory_order_relaxed); }
    bool is_set() const { return is_set_.load(std::memory_order_relaxed); }

  private:
    std::atomic<bool> is_set_{false};
};

class Control {
  public:
    Control(const ThinkLimits& limits, const Stop& stop, InterruptPoll& poll)
        : limits_(limits), stop_(stop), poll_(poll) {}

    const ThinkLimits& limits() const { return limits_; }
    double seconds() const { return std::chrono::duration<double>(Clock::now() - began_).count(); }

    // Called by every thread at every node.
    bool is_over() const { return is_over_.load(std::memory_order_relaxed); }
    void end() { is_over_.store(true, std::memory_order_relaxed); }

    // Called by the leading thread only; a node takes about a microsecond.
    static constexpr std::uint64_t kNodesPerPoll = 1024;
    void poll() {
        if (stop_.is_set() || poll_.is_interrupted() ||
            (limits_.seconds > 0 && seconds() >= limits_.seconds)) {
            end();
        }
    }

    // Whether to start another depth: not after `share` of the target time.
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
    InterruptPoll& poll_;
    const Clock::time_point began_ = Clock::now();
    std::atomic<bool> is_over_{false};
};

}  // namespace ludoteca
