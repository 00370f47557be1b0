"""No format writes raw control characters: a terminal that shows them would obey."""

from __future__ import annotations

import re

import pytest

import ludoteca
from ludoteca.records.format import Format
from ludoteca.records.record import Entry, Record
from ludoteca.records.registry import all_formats

RAW = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
EVIL = "Eve\x1b[2J\x07\x1b]0;pwn\x07\x7f \x9b31m\x08"
GAMES = ("go", "shogi", "morris", "neutron", "senet")
CASES = [(one, game) for one in all_formats() for game in one.games or GAMES]


@pytest.mark.parametrize(
    ("written", "game"), CASES, ids=[f"{one.key} {game}" for one, game in CASES]
)
def test_no_format_writes_raw_control_characters(written: Format, game: str) -> None:
    rules = ludoteca.game(game).start().rules.name
    tags = {"first": EVIL, "second": EVIL, "event": EVIL}
    record = Record(game, rules, tags=tags, comment=EVIL)
    if game == "shogi":
        record.line.append(Entry("7g7f", comment=EVIL))
    writing = written.write([record])
    encoding = "cp932" if written.key in ("kif", "ki2") else "utf-8"
    assert not RAW.search(writing.data.decode(encoding))
