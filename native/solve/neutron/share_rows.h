// Threads that work through the rows of a table.

#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <vector>

#include "core/joined_thread.h"
#include "core/watch.h"

namespace ludoteca::solve::neutron {

// Run `work(row, thread)` for each row, and tell now and then which share is done. False if the
// watch has stopped it.
template <class Work>
bool share_rows(std::uint32_t rows, int threads, Watch& watch,
                const std::function<void(double)>& tell, const Work& work) {
    constexpr std::uint32_t kStretch = 8;
    std::atomic<std::uint32_t> next{0};
    std::atomic<bool> is_stopped{false};
    std::mutex lock;
    std::exception_ptr fault;
    const auto serve = [&](int thread) {
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
                    if (watch.stops()) {
                        is_stopped = true;
                    } else {
                        tell(std::min(1.0, double(next) / rows));
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
        std::vector<JoinedThread> others;  // joined at the end, also if one cannot be started
        for (int thread = 1; thread < threads; ++thread) {
            others.emplace_back(serve, thread);
        }
        serve(0);
    }
    if (fault) {
        std::rethrow_exception(fault);
    }
    return !is_stopped;
}

}  // namespace ludoteca::solve::neutron
