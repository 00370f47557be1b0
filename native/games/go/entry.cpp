#include "batch_of.h"
#include "games.h"
#include "games/go/position.h"
#include "state_of.h"

namespace ludoteca {

extern const Game kGo;
const Game kGo{go::Position::kKey, &StateOf<go::Position>::make, &BatchOf<go::Position>::make};

}  // namespace ludoteca
