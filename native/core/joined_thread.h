// std::jthread, which libc++ has only since version 20.

#pragma once

#include <thread>
#include <utility>

namespace ludoteca {

class JoinedThread {
  public:
    template <class... Work>
    explicit JoinedThread(Work&&... work) : thread_(std::forward<Work>(work)...) {}
    JoinedThread(JoinedThread&&) noexcept = default;
    JoinedThread& operator=(JoinedThread&&) = delete;
    ~JoinedThread() {
        if (thread_.joinable()) {
            thread_.join();
        }
    }

  private:
    std::thread thread_;
};

}  // namespace ludoteca
