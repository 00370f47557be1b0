"""Prove that White wins Neutron from the start, and Black after every other first move.

    ludoteca solve neutron --rules standard; ludoteca solve neutron --rules classic
    python -m train.neutron.prove OUT.txt

Writes the certificate that the engine reads: for each set of rules and each beginning one answer of
the winner to every reply of the other side, until the game is won. The tablebases say which answers
win, and how fast; of the fastest, one with few others to follow is chosen. The engine and the tests
play the certificate out, so nothing has to be believed.
"""

from __future__ import annotations

import argparse
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

from ludoteca import native
from ludoteca.solved import tablebase_folder

RULES = ("standard", "classic")
NO_PIECE, PIECE_MOVES = 200, 201
"""The part of an action that says which piece moves, and which is none."""

HEADER = """\
# Neutron: proved wins. After "after" and some moves, the side to move wins: one answer a line, in
# the order in which a walk asks for them. The walk goes through all replies in the order of the
# legal moves, depth first; it asks for no answer where the winner can slide the neutron home, nor
# twice in the same position. After the name of the rules: the CRC-32 of their lines.
"""

GROWTHS = (1.4, 1.5, 1.6, 2.0)
"""Candidates for the growth of the answers per ply of defence; the best is found by trial."""


class Tablebase(Protocol):
    """A tablebase, or a stand-in for one in tests."""

    def probe_moves(self, state: native.State) -> list[native.Verdict | None]:
        """Return the verdict after each legal action."""


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
    """The answers of the side to move, found as they are asked for."""

    def __init__(self, tablebase: Tablebase, growth: float) -> None:
        self._tablebase = tablebase
        self._growth = growth
        self._visited: set[str] = set()

    def answers(self, state: native.State) -> Iterator[str]:
        """Yield the answers from a position on that win as fast as possible."""
        if state.is_over or slides_home(state) or state.text() in self._visited:
            return
        self._visited.add(state.text())
        wins = fastest(self._tablebase, state)
        yield from self.follow(state, min(wins, key=lambda action: self._weight(state, action)))

    def follow(self, state: native.State, action: int) -> Iterator[str]:
        """Yield an answer, and those to all replies."""
        yield state.action_text(action)
        state.apply(action)
        for reply in [] if state.is_over else list(state.legal_actions()):
            state.apply(reply)
            yield from self.answers(state)
            state.undo()
        state.undo()

    def _weight(self, state: native.State, action: int) -> float:
        """Guess how many answers follow, by how long each reply holds out."""
        state.apply(action)
        following: dict[str, float] = {}
        if not state.is_over:
            judged = zip(
                list(state.legal_actions()), self._tablebase.probe_moves(state), strict=True
            )
            for reply, verdict in judged:
                assert verdict is not None
                if verdict.plies > 2:
                    state.apply(reply)
                    is_visited = state.text() in self._visited
                    following[state.text()] = 0 if is_visited else self._growth**verdict.plies
                    state.undo()
        state.undo()
        return sum(following.values())


def fastest(tablebase: Tablebase, state: native.State) -> list[int]:
    """Return the actions that win, and no other wins faster; none if the side to move loses."""
    judged = zip(list(state.legal_actions()), tablebase.probe_moves(state), strict=True)
    wins = {action: won.plies for action, won in judged if won is not None and won.kind == "win"}
    return [action for action, plies in wins.items() if plies == min(wins.values())]


def shortest(tablebase: Tablebase, state: native.State) -> list[str]:
    """Return the fewest answers, beginning with any of the fastest."""
    tried = (
        [*Prover(tablebase, growth).follow(state.clone(), action)]
        for growth in GROWTHS
        for action in fastest(tablebase, state)
    )
    return min(tried, key=len)


def certificate(tablebases: dict[str, Tablebase]) -> str:
    parts = {rules: "".join(proofs(rules, tablebase)) for rules, tablebase in tablebases.items()}
    return HEADER + "".join(
        f"rules {rules} {zlib.crc32(lines.encode()):08x}\n{lines}" for rules, lines in parts.items()
    )


def proofs(rules: str, tablebase: Tablebase) -> Iterator[str]:
    """Yield the lines of one rule set."""
    assert native.core is not None
    start = native.core.State("neutron", rules)
    yield from ("after\n", *(f"{answer}\n" for answer in shortest(tablebase, start)))
    for opening, verdict in zip(
        list(start.legal_actions()), tablebase.probe_moves(start), strict=True
    ):
        if verdict is not None and verdict.kind == "loss":
            state = start.clone()
            state.apply(opening)
            yield f"after {start.action_text(opening)}\n"
            yield from (f"{answer}\n" for answer in shortest(tablebase, state))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("out", type=Path)
    wanted = parser.parse_args()
    assert native.core is not None
    tablebases: dict[str, Tablebase] = {
        rules: native.core.Tablebase("neutron", rules, str(tablebase_folder())) for rules in RULES
    }
    wanted.out.write_text(certificate(tablebases), encoding="utf-8")


if __name__ == "__main__":
    main()
