"""List the openings of Neutron, one turn of each player, that nobody wins.

    ludoteca solve neutron --rules standard; ludoteca solve neutron --rules classic
    python -m train.neutron.balance src/ludoteca/games/neutron/balanced.txt

The option ``start=balanced`` draws one of them. Where a rule set has none, those openings are
listed that take the winner longest.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

from ludoteca import native
from ludoteca.solved import table_folder

RULES = ("standard", "classic")
LONGEST = 20
"""So many openings are listed where nothing is a draw."""

HEADER = """\
# Balanced openings of Neutron: one turn of White and one of Black, after which nobody wins if both
# play their best. Made by train/neutron/balance.py from the solution of the game.
"""


class Probe(Protocol):
    """What this needs of a table."""

    def judge(self, state: native.State) -> list[native.Verdict | None]:
        """Return the verdict after each legal action."""


def openings(rules: str, table: Probe) -> Iterator[tuple[str, native.Verdict]]:
    """Yield every opening with its verdict for Black, who has just moved."""
    assert native.core is not None
    start = native.core.State("neutron", rules)
    for first in list(start.legal_actions()):
        after = start.clone()
        after.apply(first)
        replies = zip(list(after.legal_actions()), table.judge(after), strict=True)
        for reply, verdict in replies:
            assert verdict is not None
            yield f"{start.action_text(first)} {after.action_text(reply)}", verdict


def balanced(rules: str, table: Probe) -> list[str]:
    """Return the openings to draw from."""
    judged = [*openings(rules, table)]
    if draws := [opening for opening, verdict in judged if verdict.kind == "draw"]:
        return draws
    longest = sorted(verdict.plies for _, verdict in judged)[-LONGEST]
    return [opening for opening, verdict in judged if verdict.plies >= longest]


def main() -> None:
    """Write the list that the command line names."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("out", type=Path)
    wanted = parser.parse_args()
    assert native.core is not None
    lines = [HEADER]
    for rules in RULES:
        table = native.core.Table("neutron", rules, str(table_folder()))
        lines += [f"rules {rules}\n", *(f"{opening}\n" for opening in balanced(rules, table))]
    wanted.out.write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
