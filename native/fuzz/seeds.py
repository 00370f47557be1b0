"""Write positions, moves and options for the fuzzer to begin with: ``seeds.py FOLDER``."""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from pathlib import Path

import ludoteca
from ludoteca.core.rules import Option
from ludoteca.games.registry import BUILT_IN
from ludoteca.native import core

# In the order of kWays in parsers.cpp.
WAYS = [(key, rules) for key in BUILT_IN for rules in ludoteca.game(key).presets]
# The signs of parsers.cpp for the kinds of values: yes or no, whole, any number, text.
KINDS = "?#~="
PLIES = 40


def line(options: Sequence[Option], dice: random.Random) -> str:
    """Write one of the options; its value may be of the wrong kind."""
    option = dice.choice(options)
    value = dice.choice(option.choices or ("yes", "no", "6.5", "-3", "nan", "1e300"))
    return option.key + dice.choice(KINDS) + str(value)


def main(folder: Path) -> None:
    """Play a random game of each kind, and write every position with a move and options."""
    if core is None:
        sys.exit("the seeds are texts of the native module, which is missing")
    for number, (game, rules) in enumerate(WAYS):
        options = ludoteca.game(game).presets[rules].options()
        size = {"size": 7} if game == "go" else {}
        state = core.State(game, rules, **size)
        dice = random.Random(number)
        for ply in range(PLIES):
            actions = state.legal_actions()
            if not actions:
                break
            action = actions[dice.randrange(len(actions))]
            lines = [state.text() if ply else "", state.action_text(action)]
            lines += [line(options, dice) for _ in range(dice.randrange(3))]
            seed = bytes([number]) + "\n".join(lines).encode()
            folder.joinpath(f"{number}-{ply}").write_bytes(seed)
            state.apply(action)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
