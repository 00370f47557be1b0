#include "crew.h"

namespace ludoteca {
namespace {

// To be woken up takes longer than many a stretch of work, so a thread looks for a while, about a
// third of a millisecond, before it sleeps. Now and then it lets others go first.
constexpr int kLooks = 20'000;
constexpr int kLooksAtOnce = 64;

void rest() {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#endif
}

template <class T>
void wait_while(const std::atomic<T>& value, T old) {
    for (int look = 1; look <= kLooks; ++look) {
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

Crew::Crew(int threads) {
    for (int number = 1; number < threads; ++number) {
        threads_.emplace_back([this, number] { serve(number); });
    }
}

Crew::~Crew() {
    is_closing_ = true;
    round_.fetch_add(1, std::memory_order_release);
    round_.notify_all();
    for (std::thread& thread : threads_) {
        thread.join();
    }
}

void Crew::share(int count, const std::function<void(int, int)>& work) {
    if (threads_.empty()) {
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
        wait_while(busy_, left);
    }
}

void Crew::serve(int number) {
    for (unsigned seen = 0;; ++seen) {
        wait_while(round_, seen);
        if (is_closing_) {
            return;
        }
        do_stretch(number);
        if (busy_.fetch_sub(1, std::memory_order_acq_rel) == 1) {
            busy_.notify_one();
        }
    }
}

void Crew::do_stretch(int number) const {
    const int crew = static_cast<int>(threads_.size()) + 1;
    const auto border = [&](int i) { return static_cast<int>(std::int64_t{count_} * i / crew); };
    (*work_)(border(number), border(number + 1));
}

}  // namespace ludoteca
