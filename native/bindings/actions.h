// A lazy sequence of ints over a list of actions.

#pragma once

#include <nanobind/nanobind.h>

#include <span>
#include <vector>

#include "core/actions.h"

namespace ludoteca {

// Plain CPython methods: the overhead of a nanobind call is twice the time of making and undoing a
// move.
extern PyType_Slot kLoopMethods[];

class Actions {
  public:
    explicit Actions(std::span<const Action> actions) : actions_(actions.begin(), actions.end()) {}

    std::span<const Action> all() const { return actions_; }

  private:
    std::vector<Action> actions_;
};

void add_actions_type(nanobind::module_& m);

PyObject* make_actions(std::span<const Action> actions);

}  // namespace ludoteca
