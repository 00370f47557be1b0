// Threads that share a loop: each runs one range of it.

#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace ludoteca {

class Crew {
  public:
    // The caller's own thread is one of them.
    explicit Crew(int threads);
    ~Crew();
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;

    // Run `work(first, last)` on ranges that cover 0 to `count`, and wait for all; then rethrow the
    // exception of any of them.
    void share(int count, const std::function<void(int, int)>& work);

  private:
    void dismiss();
    // Whether this process was forked after the threads started: it has none of them, so the
    // caller's thread does all the work.
    bool is_away() const;
    void serve(int number);
    void do_stretch(int number);

    std::atomic<unsigned> round_{0};
    std::atomic<int> busy_{0};
    long home_;  // the process
    int looks_;
    bool is_closing_ = false;
    int count_ = 0;
    const std::function<void(int, int)>* work_ = nullptr;
    std::mutex fault_lock_;
    std::exception_ptr fault_;  // thrown by a range
    std::vector<std::thread> threads_;
};

}  // namespace ludoteca
