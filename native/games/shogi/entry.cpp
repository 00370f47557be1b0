#include "batch_of.h"
#include "engine_of.h"
#include "games.h"
#include "games/shogi/search/mate.h"
#include "games/shogi/search/searchable.h"
#include "state_of.h"

namespace ludoteca {

extern const Game kShogi;
const Game kShogi{shogi::Position::kKey, &StateOf<shogi::Position>::make,
                  &BatchOf<shogi::Position>::make, &EngineOf<shogi::SearchPosition>::make};

}  // namespace ludoteca
