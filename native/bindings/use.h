// Exclusive use of an object while the GIL is released.

#pragma once

#include <nanobind/nanobind.h>

namespace ludoteca {

// The GIL guards the flag.
template <class Used>
class Use {
  public:
    Use(Used& used, const char* refusal) : used_(used) {
        if (used.is_in_use) {
            throw nanobind::value_error(refusal);
        }
        used.is_in_use = true;
    }
    ~Use() { used_.is_in_use = false; }
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;

  private:
    Used& used_;
};

}  // namespace ludoteca
