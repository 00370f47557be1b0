#include "batch_of.h"
#include "games.h"
#include "games/go/position.h"
#include "games/go/search/tree_engine.h"
#include "state_of.h"

namespace ludoteca {

extern const Game kGo;
const Game kGo{go::Position::kKey, &StateOf<go::Position>::make, &BatchOf<go::Position>::make,
               &go::make_tree_engine};

}  // namespace ludoteca
