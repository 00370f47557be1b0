"""No file breaks a reader and no record a writer; what is read survives a round trip."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import ludoteca
from ludoteca.core import LudotecaError
from ludoteca.games.registry import BUILT_IN
from ludoteca.records import Entry, Format, Record, all_formats
from tests.recordings import random_record, records
from tests.unit.records.bombs import BOMBS

FORMATS = {form.key: form for form in all_formats()}
GAMES = {"ludo": "senet", "sgf": "go", "morris-text": "morris"}
MEANT = {"ludo": ("go", "japanese"), "sgf": ("go", "japanese"), "morris-text": ("morris", "six")}
SAME_READER = {"kifu": "kif", "ki2u": "ki2"}
MARKS = (b"", b"\n", b"(", b"[", b"{", b"\\", b'"', b"\xff", b"\0", b"9" * 30, "変化：".encode())
many = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


def sample(form: Format, seed: int) -> bytes:
    """Write a game at random."""
    game = GAMES.get(form.key, "shogi")
    rules = "standard" if game == "shogi" else None
    return form.write([random_record(game, random.Random(seed), 20, rules=rules)]).data


SAMPLES = {key: [sample(form, seed) for seed in range(4)] for key, form in FORMATS.items()}


def check(form: Format, data: bytes) -> None:
    """Read what may be no file: it is refused in one line, or what is read can be kept."""
    written, said = b"", ""
    try:
        written = form.write(form.read(data).records).data
    except LudotecaError as error:
        said = str(error)
    assert "\n" not in said
    assert len(said) < 600
    if not said:
        found = form.read(written).records
        assert form.read(form.write(found).data).records == found


def pieces_of(key: str) -> list[bytes]:
    """Cut the bombs of a format into what they are made of."""
    bombs = BOMBS[SAME_READER.get(key, key)]
    parts = {part for bomb in bombs.values() for part in bomb}
    return sorted(part.replace("{n}", "7").encode() for part in parts if len(part) < 200)


@pytest.mark.parametrize("key", FORMATS)
@many
@given(data=st.data())
def test_no_bytes_break_a_reader(key: str, data: st.DataObject) -> None:
    parts = st.lists(st.sampled_from(pieces_of(key)), max_size=10).map(b"".join)
    check(FORMATS[key], data.draw(st.binary(max_size=60) | parts))


@pytest.mark.parametrize("key", FORMATS)
@many
@given(data=st.data())
def test_no_damage_breaks_a_reader(key: str, data: st.DataObject) -> None:
    whole = data.draw(st.sampled_from(SAMPLES[key]))
    for _ in range(data.draw(st.integers(1, 4))):
        at, to = sorted(data.draw(st.tuples(*[st.integers(0, len(whole))] * 2)))
        put = data.draw(st.sampled_from(MARKS) | st.binary(max_size=3) | st.just(whole[at:to] * 2))
        whole = whole[:at] + put + whole[min(to, at + 20) :]
    check(FORMATS[key], whole)


@pytest.mark.parametrize("key", FORMATS)
@many
@given(record=records())
def test_any_record_is_written_or_refused(key: str, record: Record) -> None:
    if key != "ludo":
        record.game, record.rules = MEANT.get(key, ("shogi", "standard"))
        record.options, record.start = {}, None
    form, said = FORMATS[key], ""
    try:
        data = form.write([record]).data
    except LudotecaError as error:
        said = str(error)
    else:
        assert len(form.read(data).records) == 1
    assert "\n" not in said


CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
EVIL = "Eve\x1b[2J\x07\x1b]0;pwn\x07\x7f \x9b31m\x08"


@pytest.mark.parametrize(
    ("key", "game"), [(key, game) for key in FORMATS for game in FORMATS[key].games or BUILT_IN]
)
def test_no_format_writes_control_characters(key: str, game: str) -> None:
    tags = {"first": EVIL, "second": EVIL, "event": EVIL}
    record = Record(game, ludoteca.game(game).start().rules.name, tags=tags, comment=EVIL)
    if game == "shogi":
        record.line.append(Entry("7g7f", comment=EVIL))
    encoding = "cp932" if key in ("kif", "ki2") else "utf-8"
    assert not CONTROLS.search(FORMATS[key].write([record]).data.decode(encoding))
