"""The shortest game, or text, in which the twins still differ."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import TypeVar

from tests.twins.pair import Pair
from tests.twins.ways import Way, is_possible

Item = TypeVar("Item")
Check = Callable[[Pair], None]
Walk = Callable[[Pair, Iterable[str]], None]

PATIENCE = 60.0  # Seconds for which a game or a text is made shorter
FEW = 4  # Runs of up to this length are left out at every offset, longer ones at multiples


def shortest(
    items: Sequence[Item], fails: Callable[[list[Item]], bool], seconds: float = PATIENCE
) -> list[Item]:
    """Leave out what can be left out so that it still fails: half of it, a quarter, single ones."""
    end = time.monotonic() + seconds
    kept = list(items)
    size = len(kept)
    while size:
        before = len(kept)
        first = before - size
        while first > -size:
            if time.monotonic() > end:
                return kept
            fewer = kept[: max(0, first)] + kept[first + size :]
            if len(fewer) < len(kept) and fails(fewer):
                kept = fewer
            first -= size if size > FEW else 1
        if size > FEW:
            size = max(FEW, size // 2)
        elif size > 1:
            size -= 1
        else:
            # Whatever is gone may have been what held another move in place.
            size = 0 if len(kept) == before else min(FEW, len(kept))
    return kept


@contextmanager
def told_shortly(pair: Pair, *checks: Check, seconds: float = PATIENCE) -> Iterator[None]:
    """Tell of any difference found within as the shortest game that shows one.

    The checks are those made in the last position of a game; both of a pair if none are given.
    """
    try:
        yield
    except Exception:
        chosen = checks or (Pair.check, Pair.check_every_number)
        walks = [*(walk_to_the_end(check) for check in chosen), there_and_back]
        told = shortest_story(pair, walks, seconds)
        if told is None:
            raise
        raise AssertionError(told) from None


def shortest_story(pair: Pair, walks: Sequence[Walk], seconds: float) -> str | None:
    """Tell the shortest game found; None if playing it again shows nothing."""
    line = list(pair.line)
    walk = next((walk for walk in walks if complaint(pair.restart(), line, walk)), None)
    if walk is None:
        return None
    kept = shortest(line, lambda moves: bool(complaint(pair.restart(), moves, walk)), seconds)
    way = simplest(pair, kept, walk)
    told = complaint(pair.restart(way), kept, walk)
    return f"{told}\n(the shortest found; {len(line)} moves at first)"


def simplest(pair: Pair, moves: list[str], walk: Walk) -> Way:
    """Leave out the options that do not matter; without its size a board would only grow."""
    way = pair.way
    for name in way.options:
        if name != "size":
            others = {other: value for other, value in way.options.items() if other != name}
            less = replace(way, options=others)
            if is_possible(less) and complaint(pair.restart(less), moves, walk):
                way = less
    return way


def complaint(pair: Pair, moves: Iterable[str], walk: Walk) -> str | None:
    try:
        walk(pair, moves)
    except AssertionError as error:
        return str(error)
    except Exception as error:
        return f"{pair.story}\n  {error!r}"
    return None


def walk_to_the_end(check: Check) -> Walk:
    def walk(pair: Pair, moves: Iterable[str]) -> None:
        for _ in steps(pair, moves):
            pass
        check(pair)

    return walk


def there_and_back(pair: Pair, moves: Iterable[str]) -> None:
    pair.check()
    for _ in steps(pair, moves):
        pair.check()
        for action in pair.state.legal_actions():
            pair.state.apply(action)
            pair.state.undo()
        pair.check()
    while pair.moves:
        pair.undo()
        pair.check()


def steps(pair: Pair, moves: Iterable[str]) -> Iterator[None]:
    """Make the moves that are legal when their turn comes, and leave out the others."""
    for move in moves:
        legal = [str(one) for one in pair.position.legal_moves()]
        if move in legal:
            pair.play(legal.index(move))
            yield
