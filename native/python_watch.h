// Python's interrupts for work that has released the interpreter's lock.

#pragma once

#include <nanobind/nanobind.h>

#include <chrono>

#include "core/watch.h"

namespace ludoteca {

class PythonWatch final : public Watch {
  public:
    // Call it with the lock held again, before using the result.
    void check() {
        if (stops()) {
            throw nanobind::python_error();
        }
    }

  private:
    using Clock = std::chrono::steady_clock;

    static constexpr std::chrono::milliseconds kPatience{50};

    bool look() override {
        const Clock::time_point now = Clock::now();
        if (now - looked_ < kPatience) {
            return false;
        }
        looked_ = now;
        const nanobind::gil_scoped_acquire lock;
        return PyErr_CheckSignals() != 0;
    }

    Clock::time_point looked_ = Clock::now();
};

// Do long work without the interpreter's lock; an interrupt stops it.
template <class Work>
auto work_aside(const Work& work) {
    PythonWatch watch;
    auto result = [&] {
        const nanobind::gil_scoped_release release;
        return work(watch);
    }();
    watch.check();
    return result;
}

}  // namespace ludoteca
