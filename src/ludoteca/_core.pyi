"""The native twin of the rules, and the engine."""

from collections.abc import Callable, Sequence
from typing import Annotated

import numpy
from numpy.typing import NDArray


version: str = ...

def build_info() -> dict[str, str]:
    """
    Return how this module was built: compiler, standard, build_type and processor.
    """

class Actions:
    """Actions in their canonical order: a sequence of ints."""

    def __iter__(self) -> ActionsIterator: ...

    def __len__(self) -> int: ...

    def __getitem__(self, index: int, /) -> int: ...

    def __contains__(self, action: object, /) -> bool: ...

class ActionsIterator:
    """Walks through actions."""

    def __iter__(self) -> ActionsIterator: ...

    def __next__(self) -> int: ...

class Stop:
    """Ends a thought from another thread."""

    def __init__(self) -> None: ...

    def set(self) -> None:
        """End it now."""

    def clear(self) -> None:
        """Let the next one run."""

    @property
    def is_set(self) -> bool: ...

class Line:
    """A move and what follows it."""

    @property
    def result(self) -> float:
        """What the seat to move can expect, from -1 (a loss) to 1 (a win)."""

    @property
    def score(self) -> int:
        """The same in hundredths of the game's unit."""

    @property
    def wins_in(self) -> int:
        """
        In how many plies the seat to move wins, negative if it loses; 0 if not known.
        """

    @property
    def visits(self) -> int:
        """How many nodes were spent on the move."""

    @property
    def prior(self) -> float:
        """
        How likely the network thought the move before the search; 0 without one.
        """

    @property
    def actions(self) -> list[int]:
        """The move first."""

class Thought:
    """What an engine found."""

    @property
    def lines(self) -> list[Line]:
        """The best first; none if the game is over."""

    @property
    def depth(self) -> int:
        """How many plies were searched in full."""

    @property
    def nodes(self) -> int: ...

    @property
    def seconds(self) -> float: ...

    @property
    def ownership(self) -> list[float]:
        """Of each point in Go, from -1 to 1 for the seat to move; else empty."""

class Mate:
    """What a search for mate found."""

    @property
    def is_there(self) -> bool | None:
        """Whether there is one; None if that is not known."""

    @property
    def actions(self) -> list[int]:
        """The moves to it, not always the fewest."""

    @property
    def nodes(self) -> int: ...

class Tally:
    """How many of a number of playouts ended how."""

    @property
    def first(self) -> int:
        """How many the first seat won alone."""

    @property
    def second(self) -> int:
        """How many the second seat won alone."""

    @property
    def both(self) -> int:
        """How many both seats won."""

    @property
    def drawn(self) -> int:
        """How many were drawn."""

    @property
    def unfinished(self) -> int:
        """How many were cut off."""

    @property
    def plies(self) -> int:
        """How many turns and throws they had together."""

    @property
    def moves(self) -> int:
        """
        How many moves of single pieces those were: throws are none, and a man taken and the neutron count apart.
        """

class State:
    """A game in progress, for tight loops: any game, moves as ints."""

    def __init__(self, game: str, rules: str, text: str | None = None, **options: bool | float | str) -> None: ...

    def apply(self, action: int, /) -> None:
        """Play an action; one that is not legal is a ValueError."""

    def undo(self) -> None:
        """Take back the last action."""

    def legal_actions(self) -> Actions:
        """List the legal actions in canonical order; throws are actions too."""

    @property
    def game(self) -> str: ...

    @property
    def turn(self) -> int:
        """0 or 1."""

    @property
    def plies(self) -> int:
        """How many actions could be undone."""

    @property
    def is_over(self) -> bool: ...

    @property
    def ending(self) -> str | None:
        """The rule by which the game ended, or None."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; empty if none or not over."""

    def returns(self) -> tuple[float, float]:
        """Return 1, -1 or 0 for each seat; 0 while the game goes on."""

    def chances(self) -> list[tuple[int, float]]:
        """List the throws now due with their probabilities."""

    def clone(self) -> State: ...

    def text(self) -> str:
        """Write the position."""

    @property
    def action_count(self) -> int:
        """Actions are below this number."""

    def action_text(self, action: int) -> str: ...

    def action_from_text(self, text: str) -> int: ...

    @property
    def observation_shape(self) -> tuple[int, ...]: ...

    def observation(self) -> Annotated[NDArray[numpy.uint8], dict(order='C', device='cpu')]:
        """Return what a learner sees, as bytes."""

    def features(self) -> tuple[Annotated[NDArray[numpy.float32], dict(order='C', device='cpu')], Annotated[NDArray[numpy.float32], dict(order='C', device='cpu')]]:
        """Return what the game's network sees: planes, and numbers."""

    def perft(self, depth: int) -> int:
        """Count the sequences of `depth` turns."""

    def playout(self, seed: int = ..., max_plies: int = ..., picker: str = ...) -> Tally:
        """Play one random game from here to its end."""

    def playouts(self, n: int, seed: int = ..., max_plies: int = ..., picker: str = ...) -> Tally:
        """
        Play random games from here; the picker says how their moves are drawn.
        """

    def ownership(self, n: int, seed: int = ...) -> tuple[list[int], list[int]]:
        """
        Play sensible games from here, in games of territory; count for each seat how often it owned each point in the end.
        """

    def think(self, *, nodes: int = ..., seconds: float = ..., depth: int = ..., aim: float = ..., lines: int = ..., threads: int = ..., seed: int = ..., moves: Sequence[int] | None = ..., memory: int = ..., network: bytes | None = ..., stop: Stop | None = ..., progress: Callable[[Thought], None] | None = ...) -> Thought:
        """Think with an engine of its own: see Engine.think."""

class Engine:
    """Thinks about the states of a game, and remembers."""

    def __init__(self, game: str, memory: int = ..., network: bytes | None = ..., tablebases: str | None = ...) -> None: ...

    @property
    def game(self) -> str: ...

    def clear(self) -> None:
        """Forget everything."""

    def think(self, state: State, *, nodes: int = ..., seconds: float = ..., depth: int = ..., aim: float = ..., lines: int = ..., threads: int = ..., seed: int = ..., moves: Sequence[int] | None = ..., overlooks: float = ..., overlooks_captures: float = ..., stop: Stop | None = ..., progress: Callable[[Thought], None] | None = ...) -> Thought:
        """
        Think until one of the limits; 0 is none. No new depth begins after `aim` seconds, sooner or later by how clear the choice is. Only `moves` are chosen from, if given. With the chance `overlooks` a quiet reply is not seen, with `overlooks_captures` one that takes; not in Go.
        """

    def find_mate(self, state: State, *, nodes: int = ..., seconds: float = ..., stop: Stop | None = ...) -> Mate:
        """Look for a mate by checks alone; Shogi only."""

    def proved(self, state: State) -> int | None:
        """
        Return within how many plies the seat to move wins by the proofs of its network, negative if it loses; None if they do not show that.
        """

class Verdict:
    """The tablebase value of a state, for the seat to move."""

    @property
    def kind(self) -> str:
        """win, draw, loss, or chance where dice decide."""

    @property
    def plies(self) -> int:
        """Distance to the end in plies with best play; 0 in a draw."""

    @property
    def chance(self) -> float:
        """The chance to win, where dice decide."""

    @property
    def may_be_drawn(self) -> bool:
        """Whether a draw that tablebases ignore (quiet turns) could come first."""

class Tablebase:
    """The tablebase files of one rule set in a folder."""

    def __init__(self, game: str, rules: str, folder: str, **options: bool | float | str) -> None: ...

    @property
    def game(self) -> str: ...

    @property
    def faults(self) -> list[str]:
        """Why files were left out."""

    def probe(self, state: State) -> Verdict | None:
        """Return the value of a state, or None if unknown."""

    def probe_text(self, text: str) -> Verdict | None:
        """The same from a text, for boards that no state has."""

    def probe_moves(self, state: State) -> list[Verdict | None]:
        """Return the value after each legal action, for the seat that moves now."""

class Batch:
    """Many games stepped at once into the caller's arrays."""

    def __init__(self, game: str, rules: str, n: int = 1, seed: int = 0, threads: int = 1, max_plies: int = 0, **options: bool | float | str) -> None: ...

    @property
    def n(self) -> int: ...

    @property
    def action_count(self) -> int: ...

    @property
    def observation_shape(self) -> tuple[int, ...]: ...

    def reset(self, observation: Annotated[NDArray[numpy.uint8], dict(order='C', device='cpu')] | None = ..., mask: Annotated[NDArray[numpy.bool_], dict(order='C', device='cpu')] | None = ..., turn: Annotated[NDArray[numpy.uint8], dict(order='C', device='cpu')] | None = ...) -> None:
        """Restart every game."""

    def step(self, action: Annotated[NDArray[numpy.int32], dict(order='C', device='cpu', writable=False)], observation: Annotated[NDArray[numpy.uint8], dict(order='C', device='cpu')] | None = ..., mask: Annotated[NDArray[numpy.bool_], dict(order='C', device='cpu')] | None = ..., turn: Annotated[NDArray[numpy.uint8], dict(order='C', device='cpu')] | None = ..., reward: Annotated[NDArray[numpy.float32], dict(order='C', device='cpu')] | None = ..., done: Annotated[NDArray[numpy.bool_], dict(order='C', device='cpu')] | None = ..., cut: Annotated[NDArray[numpy.bool_], dict(order='C', device='cpu')] | None = ...) -> None:
        """Apply an action to each game; one that ends restarts."""

    def draw(self, action: Annotated[NDArray[numpy.int32], dict(order='C', device='cpu')]) -> None:
        """Draw a legal action for each game."""

    def text(self, number: int) -> str:
        """Write the position of one game."""
