"""Go of the native twin beside OpenSpiel's bots and @sabaki/deadstones."""

from __future__ import annotations

from typing import Any

from bench import native
from bench.measure import Pair, Row, Work
from bench.peers import deadstones, openspiel

__all__ = ["rows"]

_RANDOM_GAMES = {9: 200, 19: 20}
_EYE_GAMES = {9: 400, 19: 80}


def rows() -> list[Row]:
    """List the comparisons."""
    return [_random_games(size) for size in _RANDOM_GAMES] + [_playouts(s) for s in _EYE_GAMES]


def _random_games(size: int) -> Row:
    max_plies = 2 * size * size

    def prepare() -> Pair:
        ours = native.playouts(_start(size), _RANDOM_GAMES[size], max_plies, unit="plies")
        return Pair(ours, openspiel.bot_games(f"go(board_size={size})"))

    return Row(
        name=f"Go {size}×{size} random games, native loop",
        peer="OpenSpiel's C++ bots",
        goal=8.0,
        prepare=prepare,
        note="Passes are chosen like other moves; the game ends after two passes or"
        f" {max_plies} moves. Ludoteca forbids repeated boards; in OpenSpiel they end the game.",
    )


def _playouts(size: int) -> Row:
    def prepare() -> Pair:
        way, theirs = deadstones.games(size, _EYE_GAMES[size])
        return Pair(_eye_keeping(size), theirs, f"deadstones is fastest with {way}")

    return Row(
        name=f"Go {size}×{size} playouts that keep eyes",
        peer="@sabaki/deadstones",
        goal=4.0,
        prepare=prepare,
        unit="games",
        note="From the empty board until only moves into one's own eyes are left; Node measures its"
        " own CPU time.",
    )


def _eye_keeping(size: int) -> Work:
    count = _EYE_GAMES[size]
    start = _start(size)

    def work(seed: int) -> int:
        start.playouts(count, seed, 3 * size * size, picker="keep-eyes")
        return count

    return work


def _start(size: int) -> Any:
    return native.make_state("go", "chinese", size=size, ko="positional")
