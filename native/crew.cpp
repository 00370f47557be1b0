#include "crew.h"

namespace ludoteca {

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
        busy_.wait(left, std::memory_order_acquire);
    }
}

void Crew::serve(int number) {
    for (unsigned seen = 0;; ++seen) {
        round_.wait(seen, std::memory_order_acquire);
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
