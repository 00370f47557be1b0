"""Go's specialists: the guide of ``mcts``, the dead-stone estimator, engines that speak GTP."""

from ludoteca.players.specialists import Specialists

__all__ = ["SPECIALISTS"]

SPECIALISTS = Specialists(
    engines={"gtp": "ludoteca.players.go.gtp:GtpPlayer"},
    guide="ludoteca.players.go.guide:GoGuide",
    levels="ludoteca.players.go.levels:strength",
    estimator="ludoteca.players.go.dead_stones:propose_marks",
    engine_nodes=1000,
    review_nodes=1000,
    chance_fit=(1.981, -0.112),
)
