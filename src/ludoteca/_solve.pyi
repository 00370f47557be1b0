"""Solvers, which write tablebases."""

from collections.abc import Callable


class Estimate:
    """What solving takes."""

    @property
    def seconds(self) -> float: ...

    @property
    def memory(self) -> int:
        """In bytes."""

    @property
    def disk(self) -> int:
        """In bytes, for the tablebase."""

    @property
    def scratch(self) -> int:
        """In bytes, on the same disk, while solving."""

class Stage:
    """The progress of a solver."""

    @property
    def name(self) -> str: ...

    @property
    def done(self) -> float: ...

    @property
    def total(self) -> float: ...

class Solver:
    """Solves one rule set of a game into a folder."""

    def __init__(self, game: str, rules: str, folder: str, threads: int = 1, gigabytes: float = 8.0, size: int = 0, **options: bool | float | str) -> None: ...

    @property
    def rules(self) -> str:
        """The rules that matter, as the tablebase header names them."""

    def estimate(self) -> Estimate:
        """Estimate the remaining work."""

    def run(self, progress: Callable[[Stage], None] | None = ...) -> None:
        """Solve what is missing; a run after an interrupt continues."""

    def verify(self, progress: Callable[[Stage], None] | None = ...) -> int:
        """Recompute every state; none may change. Return how many there are."""
