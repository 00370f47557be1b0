// Threads that share a loop: each takes one stretch of it.

#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
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

    // Run `work(first, last)` on stretches that make up 0 to `count`, and wait for all of them.
    void share(int count, const std::function<void(int, int)>& work);

  private:
    void serve(int number);
    void do_stretch(int number) const;

    std::atomic<unsigned> round_{0};
    std::atomic<int> busy_{0};
    bool is_closing_ = false;
    int count_ = 0;
    const std::function<void(int, int)>* work_ = nullptr;
    std::vector<std::thread> threads_;
};

}  // namespace ludoteca
