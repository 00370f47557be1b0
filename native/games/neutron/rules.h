// The rules of Neutron as data: two rule sets and their options.

#pragma once

#include <string_view>

#include "core/options.h"
#include "core/result.h"

namespace ludoteca::neutron {

struct Rules {
    // Whether occupying the opponent's base row wins.
    bool base_wins;
    // Whether both win when the neutron is blocked; otherwise the player to move loses.
    bool blocked_shared;
    // A position that occurs this often is a draw; 0 for never.
    int repetition = 3;

    static Result<Rules> find(std::string_view name, const Options& options);
};

}  // namespace ludoteca::neutron
