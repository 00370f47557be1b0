// A parallel loop over rows.

#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <vector>

#include "core/interrupt_poll.h"
#include "core/joined_thread.h"

namespace ludoteca::solve::neutron {

// Runs `work(row, thread)` for each row and reports progress. False if interrupted.
template <class Work>
bool share_rows(std::uint32_t rows, int threads, InterruptPoll& poll,
                const std::function<void(double)>& report, const Work& work) {
    constexpr std::uint32_t kStretch = 8;
    std::atomic<std::uint32_t> next{0};
    std::atomic<bool> is_stopped{false};
    std::mutex lock;
    std::exception_ptr fault;
    const auto run_thread = [&](int thread) {
        try {
            while (!is_stopped) {
                const std::uint32_t first = next.fetch_add(kStretch);
                if (first >= rows) {
                    break;
                }
                for (std::uint32_t row = first; row < std::min(rows, first + kStretch); ++row) {
                    work(row, thread);
                }
                if (thread == 0) {
                    if (poll.is_interrupted()) {
                        is_stopped = true;
                    } else {
                        report(std::min(1.0, double(next) / rows));
                    }
                }
            }
        } catch (...) {
            const std::lock_guard held(lock);
            fault = std::current_exception();
            is_stopped = true;
        }
    };
    {
        std::vector<JoinedThread> others;  // joined on every path
        for (int thread = 1; thread < threads; ++thread) {
            others.emplace_back(run_thread, thread);
        }
        run_thread(0);
    }
    if (fault) {
        std::rethrow_exception(fault);
    }
    return !is_stopped;
}

}  // namespace ludoteca::solve::neutron
