#include "batch_of.h"
#include "engine_of.h"
#include "games.h"
#include "games/morris/searchable.h"
#include "solve/morris/tablebase.h"
#include "state_of.h"

namespace ludoteca {

extern const Game kMorris;
const Game kMorris{morris::Position::kKey, &StateOf<morris::Position>::make,
                   &BatchOf<morris::Position>::make, &EngineOf<morris::SearchPosition>::make,
                   &solve::morris::make_tablebase};

}  // namespace ludoteca
