// The list of games.

#pragma once

#include <string_view>

#include "batch.h"
#include "engine.h"
#include "solve/table.h"
#include "state.h"

namespace ludoteca {

struct Game {
    const char* key;
    MakeState make_state;
    MakeBatch make_batch;
    MakeEngine make_engine = nullptr;       // where there is one
    solve::MakeTable make_table = nullptr;  // of its solution, if the game can be solved
};

// The game of a key, or an error that names the keys.
Result<const Game*> find_game(std::string_view key);

}  // namespace ludoteca
