"""The position that a command is about: from its options, a text or a recorded game."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ludoteca.cli.complaint import failing, tell
from ludoteca.cli.options import check_only_file, names_file, starting_position
from ludoteca.core import (
    AnyGame,
    Move,
    OptionError,
    Position,
    RecordError,
    say,
    touched_points,
)
from ludoteca.match.from_record import reach, too_few_moves
from ludoteca.records.files import read_records
from ludoteca.terminal.line.files import as_path


@dataclass(frozen=True, slots=True)
class ChosenPosition:
    """A position with its known history."""

    position: Position[Any]
    first: Position[Any]
    moves: tuple[Move, ...] = ()
    touched: tuple[str, ...] = ()


def chosen_position(
    game: AnyGame,
    text: str | None,
    rules: str | None = None,
    size: int | None = None,
    pairs: list[str] | None = None,
    ply: int | None = None,
) -> ChosenPosition:
    """Read a position: of a file, after some of its moves; of a text; or the first one."""
    if text is None or not names_file(text):
        if ply is not None:
            raise OptionError(say("--ply needs a file with a game: name it with --from"))
        position = starting_position(game, rules, size, pairs, text)
        return ChosenPosition(position, position)
    check_only_file(rules, size, pairs)
    with failing(say("cannot read {path}", path=text)):
        return _of_file(game, as_path(text), ply)


def _of_file(game: AnyGame, path: Path, ply: int | None) -> ChosenPosition:
    reading = read_records(path)
    if not reading.records:
        raise RecordError(say("{path} has no game in it", path=path))
    record = reading.records[0]
    if record.game != game.key:
        title = record.find_game().title
        raise RecordError(say("{path} contains a game of {game}", path=path, game=title))
    far = reach(record)
    if far.why is not None:
        tell(far.why)
    if ply is not None and not 0 <= ply <= far.plies:
        raise RecordError(too_few_moves(far.plies, ply))
    replay = record.replay(far.plies)
    plies = replay.plies[: far.plies if ply is None else ply]
    # Skip throws: mark the last move of a piece.
    moved = next((one for one in reversed(plies) if not one.is_throw), None)
    touched = touched_points(moved.before, moved.move, moved.after) if moved else ()
    last = plies[-1].after if plies else replay.first
    return ChosenPosition(last, replay.first, tuple(one.move for one in plies), touched)
