"""Nine Men's Morris and its relatives: three men in a line close a mill and take an enemy man."""

from ludoteca.games.morris.game import Morris
from ludoteca.games.morris.position import MorrisMove, MorrisPosition
from ludoteca.games.morris.rules import MorrisEnding, MorrisRules

__all__ = ["GAME", "Morris", "MorrisEnding", "MorrisMove", "MorrisPosition", "MorrisRules"]

GAME = Morris()
