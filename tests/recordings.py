"""Records to test formats with: random legal games, and anything at all that a record can hold."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

import ludoteca
from ludoteca.core import AnyGame, OptionError, OptionValue, Position, Seat
from ludoteca.records.record import Entry, Line, Record

COMMENTS = (
    "good",
    "Better was the other one.",
    "two\nlines",
    "brackets ] ) } { ( [ and \\ a backslash \\] \\",
    '"quoted" and: colons; semicolons',
    "Добър ход! 好手 ✓",
)
TAGS = {
    "first": ("Anna", "Иван Петров", "羽生善治"),
    "second": ("Bob \\ [the] rook", 'O"Neill', "藤井聡太"),
    "event": ("Club evening", "第1期"),
    "date": ("2026-08-21", "1999-01-01"),
}
SIZES = (5, 9, 9, 13, 19)
"""The sizes of boards where there is a choice: seldom large, for that takes long."""

DEEPEST = 3


def random_record(
    game_key: str,
    rng: random.Random,
    most_plies: int = 60,
    variations: bool = True,
    *,
    comments: Sequence[str] = COMMENTS,
    rules: str | None = None,
    starts: bool = True,
) -> Record:
    """Play a legal game at random, with all that people add to one.

    Args:
        game_key: Which game.
        rng: Where all chance comes from.
        most_plies: How many moves at most, of the line that was played.
        variations: Whether there are some, up to three deep.
        comments: What may be said of a move.
        rules: The rule set, if it is not to be any.
        starts: Whether some games begin at another position than the usual one.
    """
    game = ludoteca.game(game_key)
    name = rules or rng.choice(list(game.presets))
    record = Record(game_key, name, _random_options(game, name, rng))
    if starts and rng.random() < 0.2:
        record.start = _random_start(game, record, rng)
    for key, values in TAGS.items():
        if rng.random() < 0.7:
            record.tags[key] = rng.choice(values)
    if comments and rng.random() < 0.3:
        record.comment = rng.choice(comments)
    scribe = _Scribe(rng, comments, variations)
    last = scribe.play(record.line, record.first_position(), rng.randint(0, most_plies))
    _end(record, last, rng)
    return record


def _random_options(game: AnyGame, rules: str, rng: random.Random) -> dict[str, OptionValue]:
    """Change few options, to values that differ and go together."""
    found: dict[str, OptionValue] = {}
    for option in game.options(rules)[1:]:
        if option.key == "size":
            value: OptionValue = rng.choice(SIZES)
        elif rng.random() < 0.8:
            continue
        elif isinstance(option.default, bool):
            value = not option.default
        else:
            value = rng.choice(option.choices) if option.choices else rng.randint(-9, 16) / 2
        if value == option.default:
            continue
        try:
            game.make_rules(rules, **{**found, option.key: value})
        except OptionError:
            continue
        found[option.key] = value
    return found


def _random_start(game: AnyGame, record: Record, rng: random.Random) -> str | None:
    position = record.first_position()
    for _ in range(rng.randint(1, 12)):
        position = position.play(rng.choice(position.legal_moves()))
        if position.outcome is not None:
            return None
    return game.format_position(position)


def _end(record: Record, last: Position[Any], rng: random.Random) -> None:
    if last.outcome is not None:
        record.winners = last.outcome.winners
        record.ending = last.outcome.ending.value
    elif rng.random() < 0.6:
        record.winners = frozenset({last.turn.opponent})
        record.ending = rng.choice(("resign", "time"))


class _Scribe:
    """Plays lines at random and writes them down."""

    def __init__(self, rng: random.Random, comments: Sequence[str], variations: bool) -> None:
        self.rng = rng
        self.comments = comments
        self.variations = variations
        self.timed = rng.random() < 0.5

    def play(
        self, line: Line, position: Position[Any], plies: int, depth: int = 0, but: Any = None
    ) -> Position[Any]:
        """Continue a line, first with another move than one; return where it ends."""
        clocks = [rng_clock := float(self.rng.randint(60, 7200)), rng_clock]
        for _ in range(plies):
            moves = [move for move in position.legal_moves() if move != but]
            if not moves:
                break
            but, move = None, self.rng.choice(moves)
            entry = Entry(str(move))
            self._annotate(entry, clocks, position.turn)
            if self.variations and depth < DEEPEST and self.rng.random() < 0.06:
                self._vary(entry, position, move, depth)
            line.append(entry)
            position = position.play(move)
        return position

    def _vary(self, entry: Entry, position: Position[Any], move: Any, depth: int) -> None:
        for _ in range(self.rng.randint(1, 2)):
            other: Line = []
            self.play(other, position, self.rng.randint(1, 8), depth + 1, but=move)
            if other:
                entry.variations.append(other)

    def _annotate(self, entry: Entry, clocks: list[float], turn: Seat) -> None:
        if self.comments and self.rng.random() < 0.1:
            entry.comment = self.rng.choice(self.comments)
        if self.timed:
            entry.seconds = float(self.rng.randint(0, 90))
            clocks[turn.index] = max(0.0, clocks[turn.index] - entry.seconds)
            if self.rng.random() < 0.8:
                entry.clock = clocks[turn.index]


any_text = st.text(st.characters(), max_size=20) | st.text('\\{}[]()"%;.$ \n\r\t*-1x', max_size=8)
"""Any characters, lone surrogates too, and above all those that mean something in files."""

any_extras = st.dictionaries(any_text, st.lists(any_text, max_size=3).map(tuple), max_size=2)
any_seconds = st.none() | st.floats(allow_nan=False) | st.integers(0, 100_000).map(float)
move_texts = st.sampled_from(["d2", "e5-d5xb4", "P*5e", "8h2b+", "Nc3c5,b1b4", "3", "28-off"])
result_texts = st.sampled_from(["1-0", "1-1", "*", "--", "1/2-1/2", "5.", "", "a b", "[x]"])


def lines() -> st.SearchStrategy[Line]:
    """Draw entries of any kind, legal or not, with variations inside variations."""

    def around(below: st.SearchStrategy[Line]) -> st.SearchStrategy[Line]:
        entries = st.builds(
            Entry,
            st.none() | move_texts | result_texts | any_text,
            st.just("") | any_text,
            any_seconds,
            any_seconds,
            any_extras,
            st.lists(below, max_size=2),
        )
        return st.lists(entries, max_size=3)

    return st.recursive(st.just([]), around, max_leaves=6)


def records() -> st.SearchStrategy[Record]:
    """Draw anything that a record can hold, whether or not there is such a game."""
    values = any_text | st.integers() | st.floats(allow_nan=False) | st.booleans()
    tags = st.dictionaries(
        any_text | st.sampled_from(["first", "event", "game", "result", "option", "ludo", "x_1"]),
        any_text,
        max_size=3,
    )
    seats = st.sampled_from([None, frozenset[Seat](), frozenset(Seat), *map(_alone, Seat)])
    return st.builds(
        Record,
        st.sampled_from(["go", "morris"]) | any_text,
        any_text,
        st.dictionaries(any_text, values, max_size=2),
        st.none() | any_text,
        tags,
        any_text,
        any_extras,
        lines(),
        seats,
        any_text,
    )


def _alone(seat: Seat) -> frozenset[Seat]:
    return frozenset({seat})
