#include "batch_of.h"
#include "engine_of.h"
#include "games.h"
#include "games/neutron/searchable.h"
#include "solve/neutron/tablebase.h"
#include "state_of.h"

namespace ludoteca {

extern const Game kNeutron;
const Game kNeutron{neutron::Position::kKey, &StateOf<neutron::Position>::make,
                    &BatchOf<neutron::Position>::make, &EngineOf<neutron::SearchPosition>::make,
                    &solve::neutron::make_tablebase};

}  // namespace ludoteca
