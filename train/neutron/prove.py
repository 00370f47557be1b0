"""Prove that White wins Neutron from the start, and Black after every other first move.

    python -m train.neutron.prove OUT.txt

Writes the certificate that the engine reads: for each set of rules and each beginning one answer of
the winner to every reply of the other side, until the game is won. The engine's proof search finds
the answers; the engine and the tests play the certificate out, so nothing has to be believed.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from ludoteca import native

RULES = ("standard", "classic")
NODES = 4_000_000
"""For one proof; the longest takes a hundredth of that."""

NO_PIECE, PIECE_MOVES = 200, 201
"""The part of an action that says which piece moves, and which is none."""

HEADER = """\
# Neutron: proved wins. After "after" and some moves, the side to move wins: one answer a line, in
# the order in which a walk asks for them. The walk goes through all replies in the order of the
# legal moves, depth first; it asks for no answer where the winner can slide the neutron home, nor
# twice in the same position.
"""


def slides_home(state: native.State) -> bool:
    """Return whether the side to move can win by a slide of the neutron alone."""
    seat = state.turn
    for action in list(state.legal_actions()):
        if action % PIECE_MOVES == NO_PIECE:
            state.apply(action)
            is_won = state.winners == (seat,)
            state.undo()
            if is_won:
                return True
    return False


class Prover:
    """The answers of the side to move in one position, found as they are asked for."""

    def __init__(self) -> None:
        """Begin without any."""
        assert native.core is not None
        self.engine = native.core.Engine("neutron", memory=256)
        self.seen: set[str] = set()

    def answers(self, state: native.State) -> Iterator[str]:
        """Yield the answers from a position on.

        Raises:
            ValueError: No win could be proved.
        """
        if state.is_over or slides_home(state) or state.text() in self.seen:
            return
        self.seen.add(state.text())
        line = self.engine.think(state, nodes=NODES).lines[0]
        if line.wins_in <= 0:
            raise ValueError(f"no win is proved for {state.text()}")
        yield state.action_text(line.actions[0])
        state.apply(line.actions[0])
        for reply in [] if state.is_over else list(state.legal_actions()):
            state.apply(reply)
            yield from self.answers(state)
            state.undo()
        state.undo()


def certificate() -> Iterator[str]:
    """Yield the lines of the certificate."""
    assert native.core is not None
    yield HEADER
    for rules in RULES:
        yield f"rules {rules}\n"
        start = native.core.State("neutron", rules)
        wins = {start.action_text(action) for action in won_openings(start)}
        for opening in ["", *map(start.action_text, list(start.legal_actions()))]:
            if opening not in wins:
                state = start.clone()
                if opening:
                    state.apply(state.action_from_text(opening))
                yield f"after {opening}".rstrip() + "\n"
                for answer in Prover().answers(state):
                    yield f"{answer}\n"


def won_openings(start: native.State) -> list[int]:
    """Return White's first moves after which Black does not win by force."""
    assert native.core is not None
    found = []
    for action in list(start.legal_actions()):
        state = start.clone()
        state.apply(action)
        if (
            native.core.Engine("neutron", memory=256).think(state, nodes=200_000).lines[0].wins_in
            <= 0
        ):
            found.append(action)
    return found


def main() -> None:
    """Write the certificate that the command line names."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("out", type=Path)
    wanted = parser.parse_args()
    wanted.out.write_text("".join(certificate()), encoding="utf-8")


if __name__ == "__main__":
    main()
