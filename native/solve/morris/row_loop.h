// Loops over the rows of a pair, shared by threads; they can be interrupted between two rows.

#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <thread>

#include "core/watch.h"
#include "crew.h"

namespace ludoteca::morris {

class RowLoop {
  public:
    explicit RowLoop(int threads) : crew_(threads), threads_(threads) {}

    // Work on the rows from `next` on. All rows before `next` are done afterwards; it is `end`
    // unless something stopped the loop.
    template <class Stops, class Work>
    void run(std::uint32_t& next, std::uint32_t end, const Stops& stops, const Work& work) {
        std::atomic<std::uint32_t> taken{next};
        std::atomic<bool> is_stopped{false};
        const std::thread::id home = std::this_thread::get_id();
        crew_.share(threads_, [&](int first, int last) {
            if (first == last) {
                return;
            }
            while (!is_stopped.load(std::memory_order_relaxed)) {
                const std::uint32_t row = taken.fetch_add(1, std::memory_order_relaxed);
                if (row >= end) {
                    return;
                }
                work(row);
                if (std::this_thread::get_id() == home && stops()) {
                    is_stopped.store(true, std::memory_order_relaxed);
                }
            }
        });
        next = std::min(taken.load(), end);
    }

    // All rows; false if the watch stopped it.
    template <class Work>
    bool all(std::uint32_t rows, Watch& watch, const Work& work) {
        std::uint32_t next = 0;
        run(next, rows, [&] { return watch.stops(); }, work);
        return next == rows;
    }

  private:
    Crew crew_;
    int threads_;
};

}  // namespace ludoteca::morris
