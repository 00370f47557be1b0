"""Conversions from every format to every other: every loss gives a warning."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import permutations

import pytest

from ludoteca.games.registry import BUILT_IN
from ludoteca.records import Entry, Format, Line, Record, all_formats
from tests.recordings import random_record

SAID = {
    "tags": r"tag|characters",
    "comments": r"comment|characters",
    "all comments": r"comment|characters|variation",
    "times": r"time|seconds",
    "clocks": r"clock|time",
    "extras": r"cannot store|data from other formats",
    "variations": r"variation",
    "result": r"result|who won|ending|have won|resignation",
    "options": r"option",
    "number": r"number of the first move",
}
"""What a warning about each part of a record mentions."""

CODING = "the file is in UTF-8: Shift JIS lacks some of its characters"
"""A warning though nothing is lost."""

HOLDS = {form: form.games or BUILT_IN for form in all_formats()}
PAIRS = [
    pytest.param(game, source, target, id=f"{game}-{source.key}-{target.key}")
    for game in BUILT_IN
    for source, target in [
        *permutations([form for form in HOLDS if game in HOLDS[form]], 2),
        *((form, form) for form in HOLDS if game in HOLDS[form]),
    ]
]


def entries(line: Line) -> Iterator[Entry]:
    for entry in line:
        yield entry
        for variation in entry.variations:
            yield from entries(variation)


def lines_of(line: Line, played: tuple[object, ...] = ()) -> set[tuple[object, ...]]:
    """Every way through a line and its variations, wherever a file hangs them."""
    found = set()
    for entry in line:
        for variation in entry.variations:
            found |= lines_of(variation, played)
        played = (*played, entry.move) if entry.move is not None else played
    return found | {played}


def parts_of(record: Record) -> dict[str, object]:
    """Take apart what a record says."""
    line = record.line
    position = record.first_position()
    return {
        "tags": record.tags,
        "comments": [record.comment, [entry.comment for entry in line]],
        "all comments": sorted(entry.comment for entry in entries(line)),
        "times": [entry.seconds for entry in line],
        "clocks": [entry.clock for entry in line],
        "extras": [record.extras, [entry.extras for entry in line]],
        "variations": lines_of(line),
        "result": (record.winners, record.ending),
        "options": position.rules,
        "number": getattr(position, "ply", 0),
        "moves": [entry.move for entry in line],
        "start": position,
    }


def rich_record(game: str, rng: random.Random, rules: str | None) -> Record:
    """Play a game at random and add what few files have."""
    record = random_record(game, rng, 30, rules=rules)
    record.tags |= rng.choice([{}, {"odd key": "x"}, {"note": "two\nlines"}, {"$TIME": "5"}])
    record.extras = rng.choice([{}, {"XX": ("private",)}, {"kif.remark": (" a",)}, {"odd x": ()}])
    for entry in entries(record.line):
        if rng.random() < 0.1:
            entry.extras = {rng.choice(["TR", "NAG", "kif.bookmark", "shogi.end"]): ("!",)}
        if entry.seconds is not None and rng.random() < 0.1:
            entry.seconds += 0.5
    return record


@pytest.mark.parametrize(("game", "source", "target"), PAIRS)
@pytest.mark.parametrize("seed", range(4))
def test_every_loss_gives_a_warning(game: str, source: Format, target: Format, seed: int) -> None:
    # The formats for Shogi alone cannot store Minishogi.
    rules = "standard" if ("shogi",) in (source.games, target.games) else None
    played = rich_record(game, random.Random(f"{game} {seed}"), rules)
    (before,) = source.read(source.write([played]).data).records
    writing = target.write([before])
    (after,) = target.read(writing.data).records
    said = " | ".join(writing.warnings)
    old, new = parts_of(before), parts_of(after)
    for part in old:
        if old[part] != new[part]:
            assert part in SAID, (part, old[part], new[part], said)
            assert re.search(SAID[part], said), (part, old[part], new[part], said)
    if source is target:
        assert after == before
        assert not said.replace(CODING, "")
