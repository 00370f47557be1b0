#include "core/thread_pool.h"

#include <utility>

#ifndef _WIN32
#include <unistd.h>
#endif

namespace ludoteca {
namespace {

// Waking up often takes longer than the work, so threads spin for about 0.3 ms before they sleep.
constexpr int kSpins = 20'000;
constexpr int kSpinsBeforeYield = 64;

void rest() {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#endif
}

long here() {
#ifdef _WIN32
    return 0;
#else
    return getpid();
#endif
}

template <class T>
void wait_while(const std::atomic<T>& value, T old, int looks) {
    for (int look = 1; look <= looks; ++look) {
        if (value.load(std::memory_order_acquire) != old) {
            return;
        }
        if (look % kSpinsBeforeYield != 0) {
            rest();
        } else {
            std::this_thread::yield();
        }
    }
    value.wait(old, std::memory_order_acquire);
}

}  // namespace

ThreadPool::ThreadPool(int threads) : process_(here()) {
    // With more threads than cores, spinning threads slow down working ones.
    spins_ = static_cast<unsigned>(threads) <= std::thread::hardware_concurrency() ? kSpins : 0;
    try {
        for (int number = 1; number < threads; ++number) {
            threads_.emplace_back([this, number] { run_thread(number); });
        }
    } catch (...) {
        stop();
        throw;
    }
}

ThreadPool::~ThreadPool() {
    stop();
}

void ThreadPool::stop() {
    is_closing_ = true;
    round_.fetch_add(1, std::memory_order_release);
    round_.notify_all();
    for (std::thread& thread : threads_) {
        if (is_forked()) {
            thread.detach();
        } else {
            thread.join();
        }
    }
}

bool ThreadPool::is_forked() const {
    return here() != process_;
}

void ThreadPool::parallel_for(int count, const std::function<void(int, int)>& work) {
    if (threads_.empty() || is_forked()) {
        work(0, count);
        return;
    }
    count_ = count;
    work_ = &work;
    busy_.store(static_cast<int>(threads_.size()), std::memory_order_relaxed);
    round_.fetch_add(1, std::memory_order_release);
    round_.notify_all();
    run_range(0);
    for (int left = busy_.load(std::memory_order_acquire); left != 0;
         left = busy_.load(std::memory_order_acquire)) {
        wait_while(busy_, left, spins_);
    }
    if (fault_ != nullptr) {
        std::rethrow_exception(std::exchange(fault_, nullptr));
    }
}

void ThreadPool::run_thread(int number) {
    // Preallocates the exception state of the thread: memory may be exhausted later.
    [[maybe_unused]] const volatile int none = std::uncaught_exceptions();
    for (unsigned seen = 0;; ++seen) {
        wait_while(round_, seen, spins_);
        if (is_closing_) {
            return;
        }
        run_range(number);
        if (busy_.fetch_sub(1, std::memory_order_acq_rel) == 1) {
            busy_.notify_one();
        }
    }
}

void ThreadPool::run_range(int number) {
    const int pool = static_cast<int>(threads_.size()) + 1;
    const auto border = [&](int i) { return static_cast<int>(std::int64_t{count_} * i / pool); };
    try {
        (*work_)(border(number), border(number + 1));
    } catch (...) {  // all threads must finish first
        const std::lock_guard lock(fault_lock_);
        fault_ = std::current_exception();
    }
}

}  // namespace ludoteca
