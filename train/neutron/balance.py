"""List the shortest openings of Neutron that nobody wins.

    ludoteca solve neutron --rules standard; ludoteca solve neutron --rules classic
    python -m train.neutron.balance src/ludoteca/games/neutron/balanced.txt

The option ``start=balanced`` draws one of them. They have one turn of each player or, where a rule
set has no such draws, three turns; where it has none of these either, those openings are listed
that take the winner longest.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from ludoteca import native
from ludoteca.solved import tablebase_folder
from train.neutron.prove import RULES, Tablebase

LENGTHS = (2, 3)
"""How many turns an opening has: the first for which there are draws."""

LONGEST = 20
"""How many openings are listed where nothing is a draw."""

HEADER = """\
# Balanced openings of Neutron: turns after which nobody wins if both play their best.
# Made by train/neutron/balance.py from the solution of the game.
"""


def openings(
    state: native.State, tablebase: Tablebase, length: int
) -> Iterator[tuple[tuple[str, ...], native.Verdict]]:
    """Yield every opening of this many turns with its verdict for the player who made the last."""
    actions = [] if state.is_over else list(state.legal_actions())
    if length == 1 and actions:
        for action, verdict in zip(actions, tablebase.probe_moves(state), strict=True):
            assert verdict is not None
            yield (state.action_text(action),), verdict
        return
    for action in actions:
        text = state.action_text(action)
        state.apply(action)
        for rest, verdict in openings(state, tablebase, length - 1):
            yield (text, *rest), verdict
        state.undo()


def balanced(rules: str, tablebase: Tablebase) -> list[str]:
    """Return the openings to draw from."""
    assert native.core is not None
    start = native.core.State("neutron", rules)
    for length in LENGTHS:
        judged = [*openings(start, tablebase, length)]
        if draws := [" ".join(turns) for turns, verdict in judged if verdict.kind == "draw"]:
            return draws
    longest = sorted(verdict.plies for _, verdict in judged)[-LONGEST]
    return [" ".join(turns) for turns, verdict in judged if verdict.plies >= longest]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("out", type=Path)
    wanted = parser.parse_args()
    assert native.core is not None
    lines = [HEADER]
    for rules in RULES:
        tablebase = native.core.Tablebase("neutron", rules, str(tablebase_folder()))
        lines += [f"rules {rules}\n", *(f"{opening}\n" for opening in balanced(rules, tablebase))]
    wanted.out.write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
