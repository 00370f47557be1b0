#include "batch_of.h"
#include "engine_of.h"
#include "games.h"
#include "games/neutron/searchable.h"
#include "solve/neutron/solver.h"
#include "state_of.h"

namespace ludoteca {
namespace {

constexpr solve::Solving kSolving{&solve::neutron::make_solver, &solve::neutron::make_table};

}  // namespace

extern const Game kNeutron;
const Game kNeutron{neutron::Position::kKey, &StateOf<neutron::Position>::make,
                    &BatchOf<neutron::Position>::make, &EngineOf<neutron::SearchPosition>::make,
                    &kSolving};

}  // namespace ludoteca
