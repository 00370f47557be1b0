#include "batch_of.h"
#include "engine_of.h"
#include "games.h"
#include "games/senet/searchable.h"
#include "solve/senet/tablebase.h"
#include "state_of.h"

namespace ludoteca {

extern const Game kSenet;
const Game kSenet{senet::Position::kKey, &StateOf<senet::Position>::make,
                  &BatchOf<senet::Position>::make, &EngineOf<senet::SearchPosition>::make,
                  &solve::senet::SenetTablebase::make};

}  // namespace ludoteca
