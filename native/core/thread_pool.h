// A thread pool for parallel loops.

#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace ludoteca {

class ThreadPool {
  public:
    // The calling thread counts as one of them.
    explicit ThreadPool(int threads);
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    // Run `work(first, last)` on ranges that cover 0 to `count`; rethrows an exception of any.
    void parallel_for(int count, const std::function<void(int, int)>& work);

  private:
    void stop();
    // A process forked after the start has no pool threads; the caller does all the work.
    bool is_forked() const;
    void run_thread(int number);
    void run_range(int number);

    std::atomic<unsigned> round_{0};
    std::atomic<int> busy_{0};
    long process_;
    int spins_;
    bool is_closing_ = false;
    int count_ = 0;
    const std::function<void(int, int)>* work_ = nullptr;
    std::mutex fault_lock_;
    std::exception_ptr fault_;
    std::vector<std::thread> threads_;
};

}  // namespace ludoteca
