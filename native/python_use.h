// Exclusive use of a batch while the interpreter's lock is released.

#pragma once

#include <nanobind/nanobind.h>

#include "batch.h"

namespace ludoteca {

// Only one Python thread uses a batch at a time; the interpreter's lock guards the flag.
class Use {
  public:
    explicit Use(Batch& batch) : batch_(batch) {
        if (batch.is_in_use) {
            throw nanobind::value_error("another thread is at work on this batch");
        }
        batch.is_in_use = true;
    }
    ~Use() { batch_.is_in_use = false; }
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;

  private:
    Batch& batch_;
};

}  // namespace ludoteca
