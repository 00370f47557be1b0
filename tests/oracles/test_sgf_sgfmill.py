"""SGF files against sgfmill, in both directions: what we write it reads, what it writes we read."""

from __future__ import annotations

import random
from typing import Any

import pytest
from sgfmill.common import format_vertex, move_from_vertex
from sgfmill.sgf import Sgf_game, Tree_node

from ludoteca.core import Seat
from ludoteca.records import sgf
from ludoteca.records.record import Entry, Line, Record
from tests.recordings import random_record

COLOURS = {"b": Seat.FIRST, "w": Seat.SECOND}


def alternatives(line: Line) -> list[Line]:
    """A line and whatever may be played instead of its first move, none of them twice."""
    if not line:
        return []
    first = line[0]
    plain = Entry(first.move, first.comment, first.seconds, first.clock, first.extras)
    others = [other for variation in first.variations for other in alternatives(variation)]
    return [[plain, *line[1:]], *others]


def our_lines(line: Line, path: tuple[Any, ...] = ()) -> set[tuple[Any, ...]]:
    """Every way through a record to its ends, with what is said on the way."""
    found: set[tuple[Any, ...]] = set()
    for way in alternatives(line):
        entry = way[0]
        here = (*path, (entry.move, entry.comment, entry.clock))
        found |= our_lines(way[1:], here) if way[1:] else {here}
    return found


def their_lines(node: Tree_node, path: tuple[Any, ...] = ()) -> set[tuple[Any, ...]]:
    found: set[tuple[Any, ...]] = set()
    for child in node:
        colour, point = child.get_move()
        move = None if colour is None else "pass" if point is None else format_vertex(point)
        comment = child.get("C") if child.has_property("C") else ""
        clock = f"{(colour or 'x').upper()}L"
        left = child.get(clock) if child.has_property(clock) else None
        here = (*path, (move, comment, left))
        found |= their_lines(child, here) if len(child) else {here}
    return found


def check_that_they_read_ours(record: Record) -> None:
    game = Sgf_game.from_bytes(sgf.write([record]).data)
    root = game.get_root()
    position = record.first_position()
    rules: Any = position.rules
    assert game.get_size() == rules.size
    assert game.get_charset() == "UTF-8"
    assert game.get_komi() == rules.komi
    assert game.get_handicap() == (rules.handicap or None)
    assert game.get_player_name("b") == record.tags.get("first")
    assert game.get_player_name("w") == record.tags.get("second")
    for ident, tag in (("EV", "event"), ("DT", "date")):
        assert (root.get(ident) if root.has_property(ident) else None) == record.tags.get(tag)
    winner = game.get_winner()
    known = record.winners if record.winners and len(record.winners) == 1 else None
    assert ({COLOURS[winner]} if winner else None) == known
    black, white, _ = root.get_setup_stones()
    stones = [{format_vertex(point) for point in points} for points in (black, white)]
    grid: Any = position
    assert stones == [
        {name for name, bit in grid.grid.points.items() if bit & side} for side in grid.stones
    ]
    comment = root.get("C") if root.has_property("C") else ""
    assert comment == record.comment
    assert their_lines(root) == our_lines(record.line)
    main = [node.get_move() for node in game.get_main_sequence()[1:]]
    colours = "bw" if position.turn is Seat.FIRST else "wb"
    assert [colour for colour, _ in main] == [colours[ply % 2] for ply in range(len(main))]


def their_game(record: Record) -> Sgf_game:
    """Write a record's game with sgfmill alone."""
    rules: Any = record.first_position().rules
    game = Sgf_game(size=rules.size)
    root = game.get_root()
    root.set("KM", rules.komi)
    root.set("RU", {"japanese": "Japanese", "chinese": "Chinese"}[record.rules])
    for ident, tag in (("PB", "first"), ("PW", "second"), ("EV", "event"), ("DT", "date")):
        if tag in record.tags:
            root.set(ident, record.tags[tag])
    if record.comment:
        root.set("C", record.comment)
    root.set("TR", [(0, 0), (1, 1)])
    work = [(root, record.line, "b")]
    while work:
        node, line, colour = work.pop()
        for way in alternatives(line):
            child = node.new_child()
            entry = way[0]
            child.set_move(colour, move_from_vertex(str(entry.move), rules.size))
            if entry.comment:
                child.set("C", entry.comment)
            if entry.clock is not None:
                child.set(f"{colour.upper()}L", entry.clock)
            work.append((child, way[1:], "w" if colour == "b" else "b"))
    return game


def check_that_we_read_theirs(record: Record) -> None:
    reading = sgf.read(their_game(record).serialise())
    assert reading.warnings == []
    (again,) = reading.records
    assert our_lines(again.line) == our_lines(record.line)
    assert (again.tags, again.comment) == (record.tags, record.comment)
    assert again.first_position().rules == record.first_position().rules
    assert set(again.extras["TR"]) == {f"a{chr(96 + _size(record))}", f"b{chr(95 + _size(record))}"}
    again_theirs = Sgf_game.from_bytes(sgf.write([again]).data)
    assert their_lines(again_theirs.get_root()) == their_lines(their_game(record).get_root())


def _size(record: Record) -> int:
    rules: Any = record.first_position().rules
    return int(rules.size)


def plain_record(rng: random.Random, most_plies: int) -> Record:
    """Make a record with no options but those that sgfmill has names for."""
    while True:
        rules = rng.choice(["japanese", "chinese"])
        record = random_record("go", rng, most_plies, rules=rules, starts=False)
        if record.options.keys() <= {"size", "komi"}:
            return record


@pytest.mark.parametrize(
    ("seeds", "most_plies"),
    [(range(12), 40), pytest.param(range(1_000, 2_000), 80, marks=pytest.mark.oracle_large)],
)
def test_games_go_both_ways(seeds: range, most_plies: int) -> None:
    for seed in seeds:
        rng = random.Random(seed)
        check_that_they_read_ours(random_record("go", rng, most_plies))
        check_that_we_read_theirs(plain_record(rng, most_plies))
