"""A seed decides the throws of Senet, and a saved game replays to the same end."""

from __future__ import annotations

from pathlib import Path

import pytest

import ludoteca as library
from ludoteca.records import Record, format_for
from tests.functional.command import ludoteca

SENET = library.game("senet")


def replayed(file: Path) -> Record:
    """Read a record and play its moves and throws one by one by the rules."""
    (record,) = format_for(file.name).read(file.read_bytes()).records
    position = record.first_position()
    for entry in record.line:
        move = SENET.parse_move(position, entry.move or "")
        throws = [chance.move for chance in position.chances()]
        assert move in (throws or position.legal_moves())
        position = position.play(move)
    assert position.outcome is not None
    assert position.outcome.winners == record.winners
    assert str(position.outcome.ending) == record.ending
    return record


@pytest.mark.parametrize("options", [(), ("--option", "opening=rolloff")])
def test_a_seeded_simulation_is_saved_the_same_twice_and_replays(
    options: tuple[str, ...], tmp_path: Path
) -> None:
    command = ("simulate", "senet", "random", "greedy", "--games", "2", *options)
    folders = [tmp_path / name for name in ("one", "again", "other")]
    for folder, seed in zip(folders, ("5", "5", "6"), strict=True):
        assert ludoteca(*command, "--seed", seed, "--save", str(folder)).returncode == 0
    assert [file.name for file in sorted(folders[0].iterdir())] == ["000001.ludo", "000002.ludo"]
    one, again, other = ([file.read_bytes() for file in sorted(at.iterdir())] for at in folders)
    assert one == again
    assert one[0] != one[1]
    assert not set(one) & set(other)
    for file in folders[0].iterdir():
        replayed(file)
