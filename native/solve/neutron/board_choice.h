// Parses rules and board size of the solver.

#pragma once

#include <string>
#include <string_view>

#include "core/options.h"
#include "core/result.h"
#include "games/neutron/rules.h"
#include "solve/neutron/board.h"
#include "solve/neutron/rule_set.h"

namespace ludoteca::solve::neutron {

struct BoardChoice {
    RuleSet rules;
    std::string_view board = "5x5x5";  // rows, columns, pieces of each player

    static Result<BoardChoice> find(std::string_view name, const Options& options) {
        static constexpr std::string_view kBoards[] = {"5x5x5", "3x3x2", "3x3x3", "3x4x2",
                                                       "3x4x3", "4x3x3", "4x4x4"};
        // Options of the solver only.
        Options own, others;
        for (const auto& option : options) {
            const std::string& key = option.first;
            const bool is_own = key == "board" || key == "base_wins" || key == "blocked_shared";
            (is_own ? own : others).push_back(option);
        }
        const Result<ludoteca::neutron::Rules> rules = ludoteca::neutron::Rules::find(name, others);
        if (!rules) {
            return rules.error();
        }
        BoardChoice choice{{rules->base_wins, rules->blocked_shared}};
        OptionReader reader("neutron", own);
        reader.read(choice.board, "board", kBoards);
        reader.read(choice.rules.base_wins, "base_wins");
        reader.read(choice.rules.blocked_shared, "blocked_shared");
        if (const std::optional<Error> error = reader.error()) {
            return *error;
        }
        return choice;
    }

    template <class Use>
    auto with_board(Use use) const {
        return board == "3x3x2"   ? use.template operator()<Board<3, 3, 2>>()
               : board == "3x3x3" ? use.template operator()<Board<3, 3, 3>>()
               : board == "3x4x2" ? use.template operator()<Board<3, 4, 2>>()
               : board == "3x4x3" ? use.template operator()<Board<3, 4, 3>>()
               : board == "4x3x3" ? use.template operator()<Board<4, 3, 3>>()
               : board == "4x4x4" ? use.template operator()<Board<4, 4, 4>>()
                                  : use.template operator()<Board<5, 5, 5>>();
    }
};

}  // namespace ludoteca::solve::neutron
