// Polls Python's signals (Ctrl-C) during work without the GIL.

#pragma once

#include <nanobind/nanobind.h>

#include <chrono>

#include "core/interrupt_poll.h"

namespace ludoteca {

class PythonInterruptPoll final : public InterruptPoll {
  public:
    // Call it with the GIL held, before using the result.
    void check() {
        if (is_interrupted()) {
            throw nanobind::python_error();
        }
    }

  private:
    using Clock = std::chrono::steady_clock;

    static constexpr std::chrono::milliseconds kPollInterval{50};

    bool poll() override {
        const Clock::time_point now = Clock::now();
        if (now - looked_ < kPollInterval) {
            return false;
        }
        looked_ = now;
        const nanobind::gil_scoped_acquire lock;
        return PyErr_CheckSignals() != 0;
    }

    Clock::time_point looked_ = Clock::now();
};

// Run long work without the GIL; an interrupt stops it.
template <class Work>
auto without_gil(const Work& work) {
    PythonInterruptPoll poll;
    auto result = [&] {
        const nanobind::gil_scoped_release release;
        return work(poll);
    }();
    poll.check();
    return result;
}

}  // namespace ludoteca
