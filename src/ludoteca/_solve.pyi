"""What solves games."""

from collections.abc import Callable


class Estimate:
    """What a solution takes."""

    @property
    def seconds(self) -> float: ...

    @property
    def memory(self) -> int:
        """In bytes."""

    @property
    def disk(self) -> int:
        """In bytes, for the tables."""

    @property
    def scratch(self) -> int:
        """In bytes, on the same disk, while it works."""

class Stage:
    """How far a solution is."""

    @property
    def name(self) -> str: ...

    @property
    def done(self) -> float: ...

    @property
    def total(self) -> float: ...

class Solver:
    """Solves a game by one rule set, into a folder."""

    def __init__(self, game: str, rules: str, folder: str, threads: int = 1, gigabytes: float = 8.0, size: int = 0, **options: bool | float | str) -> None: ...

    @property
    def rules(self) -> str:
        """The rules that matter, as its tables name them."""

    def estimate(self) -> Estimate:
        """Return what the rest takes."""

    def run(self, progress: Callable[[Stage], None] | None = ...) -> None:
        """Solve what is not there yet; after an interrupt another run goes on."""

    def verify(self, progress: Callable[[Stage], None] | None = ...) -> int:
        """
        Look once more at every state: nothing may change. Return how many those are.
        """
