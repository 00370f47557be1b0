#include "crew.h"

#include <utility>

#ifndef _WIN32
#include <unistd.h>
#endif

namespace ludoteca {
namespace {

// Waking up often takes longer than the work, so a thread spins for about a third of a millisecond
// before it sleeps. Now and then it yields.
constexpr int kLooks = 20'000;
constexpr int kLooksAtOnce = 64;

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
        if (look % kLooksAtOnce != 0) {
            rest();
        } else {
            std::this_thread::yield();
        }
    }
    value.wait(old, std::memory_order_acquire);
}

}  // namespace

Crew::Crew(int threads) : home_(here()) {
    // With more threads than cores, spinning threads slow down working ones.
    looks_ = static_cast<unsigned>(threads) <= std::thread::hardware_concurrency() ? kLooks : 0;
    try {
        for (int number = 1; number < threads; ++number) {
            threads_.emplace_back([this, number] { serve(number); });
        }
    } catch (...) {
        dismiss();
        throw;
    }
}

Crew::~Crew() {
    dismiss();
}

void Crew::dismiss() {
    is_closing_ = true;
    round_.fetch_add(1, std::memory_order_release);
    round_.notify_all();
    for (std::thread& thread : threads_) {
        if (is_away()) {
            thread.detach();
        } else {
            thread.join();
        }
    }
}

bool Crew::is_away() const {
    return here() != home_;
}

void Crew::share(int count, const std::function<void(int, int)>& work) {
    if (threads_.empty() || is_away()) {
        work(0, count);
        return;
    }
    count_ = count;
    work_ = &work;
    busy_.store(static_cast<int>(threads_.size()), std::memory_order_relaxed);
    round_.fetch_add(1, std::memory_order_release);
    round_.notify_all();
    do_stretch(0);
    for (int left = busy_.load(std::memory_order_acquire); left != 0;
         left = busy_.load(std::memory_order_acquire)) {
        wait_while(busy_, left, looks_);
    }
    if (fault_ != nullptr) {
        std::rethrow_exception(std::exchange(fault_, nullptr));
    }
}

void Crew::serve(int number) {
    // A thread's first exception allocates memory, which may be exhausted at that moment.
    [[maybe_unused]] const volatile int none = std::uncaught_exceptions();
    for (unsigned seen = 0;; ++seen) {
        wait_while(round_, seen, looks_);
        if (is_closing_) {
            return;
        }
        do_stretch(number);
        if (busy_.fetch_sub(1, std::memory_order_acq_rel) == 1) {
            busy_.notify_one();
        }
    }
}

void Crew::do_stretch(int number) {
    const int crew = static_cast<int>(threads_.size()) + 1;
    const auto border = [&](int i) { return static_cast<int>(std::int64_t{count_} * i / crew); };
    try {
        (*work_)(border(number), border(number + 1));
    } catch (...) {  // such as out of memory; all threads must finish first
        const std::lock_guard lock(fault_lock_);
        fault_ = std::current_exception();
    }
}

}  // namespace ludoteca
