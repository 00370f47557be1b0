"""What a conformance check found: every broken promise once, with the position that breaks it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from ludoteca.core import AnyGame, Position, Sentence, rules_crash
from ludoteca.core.crash import why

# What a check yields: a promise, whether it is kept (true or false), and what was found.
Checked = Iterator[tuple[str, object, object]]


@dataclass(frozen=True, slots=True)
class Fault:
    """One broken promise."""

    promise: str
    found: str
    rules: str = ""
    position: str = ""  # The canonical text of the position; empty if the fault is not in one

    def __str__(self) -> str:
        where = f" ({', '.join(filter(None, (self.rules, self.position)))})" if self.rules else ""
        return f"{self.promise}: {self.found}{where}" if self.found else f"{self.promise}{where}"


def are_sentences(*texts: object) -> bool:
    """Return whether all of these are sentences that can be translated, and none is empty."""
    return all(isinstance(text, Sentence) and text for text in texts)


class ConformanceError(AssertionError):
    """Promises that are not kept."""

    def __init__(self, subject: str, faults: tuple[Fault, ...]) -> None:
        count = "a promise" if len(faults) == 1 else f"{len(faults)} promises"
        super().__init__("\n- ".join([f"{subject} breaks {count}:", *map(str, faults)]))
        self.faults = faults


class Report:
    """Collects the faults of a game, the first of each promise."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._faults: dict[str, Fault] = {}

    def run(
        self,
        check: Callable[..., Checked | None],
        *arguments: Any,
        position: Position[Any] | None = None,
        rules: str = "",
    ) -> None:
        """Run a check and keep what it yields; a crash breaks the promise of its docstring."""
        try:
            for promise, is_kept, found in check(self._game, *arguments) or ():
                if not is_kept:
                    text = ", ".join(map(str, found)) if isinstance(found, tuple) else str(found)
                    self._add(promise, text, position, rules)
        except Exception as error:
            crash = rules_crash(self._game, error)
            promise = (check.__doc__ or check.__name__).splitlines()[0].rstrip(".")
            self._add(promise, str(crash) if crash else why(error), position, rules)

    def finish(self) -> None:
        if self._faults:
            raise ConformanceError(self._game.key, tuple(self._faults.values()))

    def _add(self, promise: str, found: str, position: Position[Any] | None, rules: str) -> None:
        if promise in self._faults:
            return
        text = ""
        if position is not None:
            rules = str(position.rules.name)
            try:
                text = self._game.format_position(position)
            except Exception as error:
                text = f"its text failed: {why(error)}"
        self._faults[promise] = Fault(promise, found, rules, text)
