// Parallel, interruptible loops over rows.

#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <thread>

#include "core/interrupt_poll.h"
#include "core/thread_pool.h"

namespace ludoteca::solve::morris {

class RowLoop {
  public:
    explicit RowLoop(int threads) : pool_(threads), threads_(threads) {}

    // Start at `next`; afterwards all rows before `next` are done. It is `end` unless interrupted.
    template <class Stops, class Work>
    void run(std::uint32_t& next, std::uint32_t end, const Stops& is_interrupted,
             const Work& work) {
        std::atomic<std::uint32_t> taken{next};
        std::atomic<bool> is_stopped{false};
        const std::thread::id home = std::this_thread::get_id();
        pool_.parallel_for(threads_, [&](int first, int last) {
            if (first == last) {
                return;
            }
            while (!is_stopped.load(std::memory_order_relaxed)) {
                const std::uint32_t row = taken.fetch_add(1, std::memory_order_relaxed);
                if (row >= end) {
                    return;
                }
                work(row);
                if (std::this_thread::get_id() == home && is_interrupted()) {
                    is_stopped.store(true, std::memory_order_relaxed);
                }
            }
        });
        next = std::min(taken.load(), end);
    }

    // False if interrupted.
    template <class Work>
    bool all(std::uint32_t rows, InterruptPoll& poll, const Work& work) {
        std::uint32_t next = 0;
        run(next, rows, [&] { return poll.is_interrupted(); }, work);
        return next == rows;
    }

  private:
    ThreadPool pool_;
    int threads_;
};

}  // namespace ludoteca::solve::morris
