// The rules of Neutron as data: the two known sets and the point a table may change.

#pragma once

#include <string_view>

#include "core/options.h"
#include "core/result.h"

namespace ludoteca::neutron {

struct Rules {
    // Whether taking the opponent's whole base row wins.
    bool base_wins;
    // Whether a neutron that cannot move lets both win; else whoever should move it loses.
    bool blocked_shared;
    // A position that comes this often is a draw; 0 plays on.
    int repetition = 3;

    static Result<Rules> find(std::string_view name, const Options& options);
};

}  // namespace ludoteca::neutron
