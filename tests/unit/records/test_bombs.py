"""Files are untrusted: whatever one holds, reading it ends soon, in little room, and in words."""

from __future__ import annotations

import json
import subprocess
import sys
import time

import pytest

from ludoteca.core import LudotecaError, RecordError
from ludoteca.records import Format, Reading, all_formats, limits
from ludoteca.records.limits import MAX_BYTES
from tests.unit.records.bombs import BOMBS, Bomb, all_bombs

# One format for each reader: .kifu is read as .kif is.
FORMATS = {form.key: form for form in {one.read: one for one in reversed(all_formats())}.values()}
SMALL, MIDDLE = 10_000, 1_000_000
SECONDS = 4
"""A second on a machine at rest."""

MAX_WARNINGS = 101
MAX_MEMORY = 700 * 2**20

# Two wrong files of each kind: bytes that are no letters, and letters that are no game.
BROKEN = {
    "nothing": b"",
    "white space": b" \n\t\r\n",
    "zeros": bytes(MIDDLE),
    "half a letter": "手合割：平手\n先手：羽".encode("cp932")[:-1],
    "broken UTF-8": "手合割：平手\n".encode() + b"\xff\xfe\x80",
    "broken UTF-16": "(;C[羽根])".encode("utf-16") + b"\xd8",
    "a picture": b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 100,
    "broken at the end": b"(;CA[UTF-8]C[" + b"a" * MIDDLE + b"\xff])",
}


def read_soon(form: Format, data: bytes) -> Reading | None:
    """Read a file; the end is a record, or one line of moderate length."""
    started = time.process_time()
    reading, said = None, ""
    try:
        reading = form.read(data)
    except LudotecaError as error:
        said = str(error)
    assert time.process_time() - started < SECONDS
    assert (reading is None) is bool(said)
    assert "\n" not in said
    assert len(said) < 400
    if reading is not None:
        assert len(reading.warnings) <= MAX_WARNINGS
        assert all(len(note) < 1000 and "\n" not in note for note in reading.warnings)
    return reading


def test_every_format_has_its_bombs() -> None:
    assert BOMBS.keys() == FORMATS.keys()


LARGE = [pytest.param(size, marks=pytest.mark.oracle_large) for size in (MIDDLE, MAX_BYTES)]


@pytest.mark.parametrize("size", [SMALL, *LARGE])
@pytest.mark.parametrize(("key", "name"), all_bombs())
def test_a_bomb_is_read_or_refused_quickly(key: str, name: str, size: int) -> None:
    read_soon(FORMATS[key], BOMBS[key][name].data(size))


def test_megabytes_of_backslashes_are_read_quickly() -> None:
    read_soon(FORMATS["sgf"], BOMBS["sgf"]["backslashes"].data(MAX_BYTES))


@pytest.mark.oracle_large
@pytest.mark.parametrize("key", FORMATS)
def test_no_bomb_takes_much_memory(key: str) -> None:
    program = (
        "import json, resource, sys\n"
        "from tests.unit.records.test_bombs import *\n"
        f"for bomb in BOMBS[{key!r}].values():\n"
        f"    read_soon(FORMATS[{key!r}], bomb.data(MAX_BYTES))\n"
        "print(json.dumps(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=True, timeout=600
    )
    assert json.loads(done.stdout) * 1024 < MAX_MEMORY


@pytest.mark.parametrize("key", FORMATS)
@pytest.mark.parametrize("name", BROKEN)
def test_undecodable_bytes_and_text_without_a_game_are_refused(key: str, name: str) -> None:
    reading = read_soon(FORMATS[key], BROKEN[name])
    assert reading is None or not reading.records


@pytest.mark.parametrize("key", FORMATS)
def test_a_file_that_is_too_large_is_refused_unread(key: str) -> None:
    with pytest.raises(RecordError, match="the file is larger than 8 MB"):
        FORMATS[key].read(bytes(MAX_BYTES + 1))


HONEST = {
    "sgf": Bomb("", "(;GM[1]SZ[19]KM[6.5]PB[A]PW[B]RE[B+R]" + ";B[aa];W[bb];B[];W[cc]" * 60 + ")"),
    "ludo": Bomb("", '[Game "go"]\n[Rules "japanese"]\n' + "E5 D4 pass C4 " * 50 + "1-0\n"),
    "csa": Bomb("", "PI\n+\n" + "+4948KI,T1\n-4142KI,T2\n+4849KI,T3\n-4241KI,T4\n" * 30 + "/\n"),
    "usi": Bomb("", "startpos moves" + " 4i4h 4a4b 4h4i 4b4a" * 30 + "\n"),
    "morris-text": Bomb("", '[White "A"]\n' + "1. d6 f4 2. g7 a1 " * 10 + "1-0\n"),
}
"""Files of very many games as people have them."""


@pytest.mark.parametrize("key", HONEST)
def test_a_file_of_many_real_games_is_read(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # A tenth of everything: a hundred games, where a thousand may be.
    monkeypatch.setattr(limits, "MAX_MOVES", limits.MAX_MOVES // 10)
    monkeypatch.setattr(limits, "MAX_GAMES", limits.MAX_GAMES // 10)
    game = HONEST[key].again
    assert len(FORMATS[key].read((game * 100).encode()).records) == 100
    with pytest.raises(RecordError, match="the file is too long: at most 200 games"):
        FORMATS[key].read((game * 201).encode())


def test_reading_leaves_the_collector_as_it_was() -> None:
    import gc

    form = FORMATS["sgf"]
    form.read(b"(;)")
    assert gc.isenabled()
    gc.disable()
    try:
        form.read(b"(;)")
        assert not gc.isenabled()
    finally:
        gc.enable()
