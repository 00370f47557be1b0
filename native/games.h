// The list of games.

#pragma once

#include <string_view>

#include "batch.h"
#include "state.h"

namespace ludoteca {

struct Game {
    const char* key;
    MakeState make_state;
    MakeBatch make_batch;
};

// The game of a key, or an error that names the keys.
Result<const Game*> find_game(std::string_view key);

}  // namespace ludoteca
