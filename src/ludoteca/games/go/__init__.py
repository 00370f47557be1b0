"""Go: surround territory, and capture the stones that have no liberties left."""

from ludoteca.games.go.game import Go
from ludoteca.games.go.position import GoMove, GoPosition
from ludoteca.games.go.rules import GoEnding, GoRules

__all__ = ["GAME", "Go", "GoEnding", "GoMove", "GoPosition", "GoRules"]

GAME = Go()
