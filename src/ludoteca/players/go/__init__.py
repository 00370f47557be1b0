"""Go's specialists: the guide of ``mcts`` and the judge of dead stones."""

from ludoteca.players.specialists import Specialists

__all__ = ["SPECIALISTS"]

SPECIALISTS = Specialists(
    guide="ludoteca.players.go.guide:GoGuide", judge="ludoteca.players.go.judge:propose_marks"
)
