"""A transcript of one random game for every game and rule set, kept to be compared and read.

``python -m scripts.playthroughs --update`` writes them all; review what changed with ``git diff``.
"""

from __future__ import annotations

import random
import sys
import textwrap
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import ludoteca
from ludoteca.core import AnyGame, Move, Position
from ludoteca.games.registry import BUILT_IN

FOLDER = Path(__file__).parents[1] / "tests" / "data" / "playthroughs"
OPTIONS: dict[str, dict[str, int]] = {"go": {"size": 5}}
SEED = "3"
MAX_PLIES = 320
SHOWN = 8  # About how many positions of a game are shown in full, besides the first and the last


def playthroughs() -> Iterator[tuple[Path, str]]:
    """Write a transcript for each game and rule set, with the file it belongs in."""
    for key in BUILT_IN:
        game = ludoteca.game(key)
        options = OPTIONS.get(key, {})
        for rules in game.presets:
            name = "-".join([key, rules, *map(str, options.values())])
            yield FOLDER / f"{name}.txt", transcript(game, game.start(rules, **options))


def transcript(game: AnyGame, start: Position[Any]) -> str:
    """Play a random game and write it: the moves in words, and some positions in full."""
    played = list(random_moves(start))
    every = max(1, len(played) // SHOWN)
    lines = [repr(start), *wrapped("moves", map(str, played))]
    position = start
    for ply, move in enumerate([*played, None]):
        if move is None or ply % every == 0:
            lines += ["", f"== after {ply} plies", *state(game, position)]
        if move is not None:
            lines += wrapped(f"{ply + 1}. {move}", game.narrate(position, move), " ")
            position = position.play(move)
    return "\n".join(lines) + "\n"


def random_moves(position: Position[Any]) -> Iterator[Move]:
    rng = random.Random(SEED)
    for _ in range(MAX_PLIES):
        if position.outcome is not None:
            return
        move = rng.choice(position.legal_moves())
        yield move
        position = position.play(move)


def state(game: AnyGame, position: Position[Any]) -> Iterator[str]:
    """Write everything a position says of itself."""
    yield f"text: {game.format_position(position)}"
    yield game.draw(position)
    yield f"turn: {game.seat_name(position.turn)}"
    yield f"expected: {position.expected}"
    yield from wrapped("pieces", (f"{point} {sign}" for point, sign in position.pieces().items()))
    reserves = game.reserves(position).items()
    yield from wrapped("reserves", (f"{count} {sign}" for sign, count in reserves if count))
    yield from (f"beside the board: {line}" for line in game.beside_board(position))
    yield from (f"announced: {one.key}: {one.sentence}" for one in position.announcements)
    chances = position.chances()
    yield from wrapped("chances", (f"{one.move}: {one.probability}" for one in chances))
    moves = position.legal_moves()
    yield from wrapped(f"legal moves ({len(moves)})", map(str, moves))
    if position.outcome is not None:
        winners = sorted(map(game.seat_name, position.outcome.winners))
        yield from wrapped("winners", winners or ["none"])
        yield f"ending: {position.outcome.ending.sentence}"


def wrapped(title: str, items: Iterable[str], separator: str = ", ") -> list[str]:
    """Write a list under its title, in lines of readable length; nothing for an empty list."""
    text = separator.join(items)
    return textwrap.wrap(f"{title}: {text}", 100, subsequent_indent="    ") if text else []


def update() -> None:
    """Replace the files by what the games do now."""
    FOLDER.mkdir(exist_ok=True)
    wanted = dict(playthroughs())
    for path in set(FOLDER.iterdir()) - wanted.keys():
        path.unlink()
    for path, text in wanted.items():
        path.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    if "--update" in sys.argv:
        update()
    else:
        print(__doc__)
