"""Write texts of positions and moves for the fuzzer to begin with: ``seeds.py FOLDER``."""

from __future__ import annotations

import random
import sys
from pathlib import Path

from ludoteca.native import core

# In the order of kWays in parsers.cpp.
WAYS = (
    *(("morris", name) for name in ("standard", "lasker", "twelve", "six", "three")),
    *(("shogi", name) for name in ("standard", "minishogi")),
    *(("neutron", name) for name in ("standard", "classic")),
    ("senet", "standard"),
    *(("go", name) for name in ("japanese", "aga", "new-zealand", "tromp-taylor")),
)
PLIES = 40


def main(folder: Path) -> None:
    """Play a random game of each kind, and write every position with a move."""
    if core is None:
        sys.exit("the seeds are texts of the native module, which is missing")
    for number, (game, rules) in enumerate(WAYS):
        size = {"size": 7} if game == "go" else {}
        state = core.State(game, rules, **size)
        dice = random.Random(number)
        for ply in range(PLIES):
            actions = state.legal_actions()
            if not actions:
                break
            action = actions[dice.randrange(len(actions))]
            seed = f"{state.text()}\n{state.action_text(action)}".encode()
            folder.joinpath(f"{number}-{ply}").write_bytes(bytes([number]) + seed)
            state.apply(action)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
