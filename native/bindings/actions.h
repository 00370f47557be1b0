// A lazy sequence of ints over a list of actions.

#pragma once

#include <nanobind/nanobind.h>

#include <span>
#include <vector>

#include "core/actions.h"

namespace ludoteca {

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
