"""A seed decides the throws of Senet, and a saved game replays to the same end."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import ludoteca as library
from ludoteca.core import Move
from ludoteca.records import Record, format_for
from tests.functional.command import ludoteca

SENET = library.game("senet")
OPTIONS = [(), ("--option", "opening=rolloff"), ("--option", "bear_off=exact")]


def read(file: Path) -> Record:
    (record,) = format_for(file.name).read(file.read_bytes()).records
    return record


def assert_replays(record: Record) -> None:
    """Play the moves and throws of a record one by one by the rules."""
    position = record.first_position()
    for entry in record.line:
        move = SENET.parse_move(position, entry.move or "")
        throws = [chance.move for chance in position.chances()]
        assert move in (throws or position.legal_moves())
        position = position.play(move)
    assert position.outcome is not None
    assert position.outcome.winners == record.winners
    assert str(position.outcome.ending) == record.ending


@pytest.mark.parametrize("options", OPTIONS)
def test_a_seeded_simulation_is_saved_the_same_twice_and_replays(
    options: tuple[str, ...], tmp_path: Path
) -> None:
    command = ("simulate", "senet", "random", "greedy", "--games", "2", *options)
    folders = [tmp_path / name for name in ("one", "again", "other")]
    for folder, seed in zip(folders, ("5", "5", "6"), strict=True):
        assert ludoteca(*command, "--seed", seed, "--save", str(folder)).returncode == 0
    one, again, other = ([file.read_bytes() for file in sorted(at.iterdir())] for at in folders)
    assert len(one) == 2
    assert one == again
    assert one[0] != one[1]
    assert not set(one) & set(other)
    for file in folders[0].iterdir():
        assert_replays(read(file))


def typed_game(seed: int) -> tuple[list[str], list[Move]]:
    """Return what two people type for a whole game with the dice of a seed, and its moves."""
    dice, position = random.Random(seed), SENET.start()
    typed: list[str] = []
    moves: list[Move] = []
    while position.outcome is None:
        if chances := position.chances():
            weights = [float(chance.probability) for chance in chances]
            move = dice.choices(chances, weights)[0].move
            typed.append("")
        else:
            move = position.legal_moves()[-1]
            typed += [str(move)] if str(move) != "pass" else []
        moves.append(move)
        position = position.play(move)
    return typed, moves


def test_a_seeded_game_at_the_terminal_is_saved_with_its_throws_and_replays(tmp_path: Path) -> None:
    typed, moves = typed_game(3)
    files = [tmp_path / "one.ludo", tmp_path / "again.ludo"]
    for file in files:
        answers = [*typed, "save", str(file)]
        ran = ludoteca(
            "play", "senet", "--seed", "3", typed=answers, LUDOTECA_DATA=str(tmp_path / file.stem)
        )
        assert (ran.returncode, ran.stderr) == (0, "")
    one, again = map(read, files)
    assert_replays(one)
    lines = [[entry.move for entry in record.line] for record in (one, again)]
    assert lines == [[str(move) for move in moves]] * 2
