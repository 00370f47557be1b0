// The registry of games.

#pragma once

#include <string_view>

#include "batch.h"
#include "engine.h"
#include "solve/tablebase.h"
#include "state.h"

namespace ludoteca {

struct Game {
    const char* key;
    MakeState make_state;
    MakeBatch make_batch;
    MakeEngine make_engine = nullptr;               // if any
    solve::MakeTablebase make_tablebase = nullptr;  // if the game can be solved
};

Result<const Game*> find_game(std::string_view key);

}  // namespace ludoteca
