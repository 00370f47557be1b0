// A flag that stops a search from another thread.

#pragma once

#include <atomic>

namespace ludoteca {

class Stop {
  public:
    void set() { is_set_.store(true, std::memory_order_relaxed); }
    void clear() { is_set_.store(false, std::memory_order_relaxed); }
    bool is_set() const { return is_set_.load(std::memory_order_relaxed); }

  private:
    std::atomic<bool> is_set_{false};
};

}  // namespace ludoteca
