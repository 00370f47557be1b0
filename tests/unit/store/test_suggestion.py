"""Which level is suggested: the one played last, or the next one after a streak."""

from __future__ import annotations

import pytest

from ludoteca.core import Seat
from ludoteca.match.events import Created
from ludoteca.match.state import Stage
from ludoteca.store.library import Library
from ludoteca.store.schema import Standing
from ludoteca.store.store import Store
from ludoteca.store.suggestion import Suggestion, suggest_level
from tests.unit.match.table import FIRST, SECOND

WON, LOST, DRAWN = frozenset({FIRST}), frozenset({SECOND}), frozenset[Seat]()


def add(
    store: Store,
    at: int,
    opponent: str,
    winners: frozenset[Seat] | None,
    ending: str = "home",
    *,
    game: str = "neutron",
    players: tuple[str, str] | None = None,
) -> None:
    """Keep a game of a person in the first seat; without winners it goes on."""
    seats = players or ("human", opponent)
    created = Created(at=float(at), game=game, rules="standard", players=seats)
    stage = Stage.PLAY if winners is None else Stage.OVER
    store.create([created], Standing(stage, 1, winners, "" if winners is None else ending))


def suggested(store: Store, *results: tuple[int, str]) -> Suggestion:
    """Play games against levels, the oldest first: ``(3, "w")`` is a win against level 3."""
    outcomes = {"w": WON, "l": LOST, "d": DRAWN, "-": None}
    for at, (level, result) in enumerate(results):
        add(store, at, f"level:{level}", outcomes[result])
    return suggest_level(Library(store).games(), "neutron")


def test_the_first_game_is_played_at_level_three(store: Store) -> None:
    found = suggested(store)
    assert (found.player, found.after, found.sentence) == ("level:3", None, None)


@pytest.mark.parametrize(
    ("results", "expected"),
    [
        ("3w", Suggestion(3)),
        ("3w 3w", Suggestion(3)),
        ("3w 3w 3w", Suggestion(4, after=3)),
        ("3l 3l 3l", Suggestion(2, after=3)),
        ("3l 3w 3w 3w", Suggestion(4, after=3)),
        ("3w 3w 3l", Suggestion(3)),
        ("3w 3d 3w 3w", Suggestion(3)),
        ("3d 3d 3d", Suggestion(3)),
        ("4w 4w 3w", Suggestion(3)),
        ("5w", Suggestion(5)),
        ("3w 3w 3w 4w", Suggestion(4)),
        ("3w 3w 3w 4l 4l 4l", Suggestion(3, after=4)),
        # A streak suggests another level once.
        ("3w 3w 3w 3w", Suggestion(3)),
        # A game that goes on is at the level of the person.
        ("3w 3w 3w 7-", Suggestion(7)),
        ("1l 1l 1l", Suggestion(1)),
    ],
)
def test_three_wins_or_losses_in_a_row_lead_to_the_next_level(
    store: Store, results: str, expected: Suggestion
) -> None:
    assert suggested(store, *((int(one[0]), one[1]) for one in results.split())) == expected


def test_above_the_last_level_there_is_none(store: Store) -> None:
    assert suggested(store, *[(10, "w")] * 3) == Suggestion(10)


def test_games_without_a_result_neither_count_nor_end_a_streak(store: Store) -> None:
    add(store, 0, "level:3", WON)
    add(store, 1, "level:3", None)
    add(store, 2, "level:3", DRAWN, "no-result")
    add(store, 3, "level:3", WON)
    add(store, 4, "level:3", WON, "forfeit")
    assert suggest_level(Library(store).games(), "neutron") == Suggestion(3)
    add(store, 5, "level:3", WON, "resign")
    assert suggest_level(Library(store).games(), "neutron") == Suggestion(4, after=3)


def test_only_games_of_one_kind_against_levels_count(store: Store) -> None:
    add(store, 0, "level:3", WON)
    add(store, 1, "greedy", LOST)
    add(store, 2, "level:3", LOST, "territory", game="go")
    add(store, 3, "level:3", WON)
    add(store, 4, "", LOST, players=("level:3", "level:4"))
    add(store, 5, "", LOST, players=("human", "human"))
    add(store, 6, "", LOST, players=("level:3", "human"))
    games = Library(store).games()
    assert suggest_level(games, "neutron") == Suggestion(4, after=3)
    assert suggest_level(games, "go") == Suggestion(3)
    assert suggest_level(games, "shogi") == Suggestion(3)


def test_the_reason_is_given_as_a_question() -> None:
    assert Suggestion(4, after=3).sentence == (
        "You have won three times in a row against level 3: try level 4?"
    )
    assert Suggestion(2, after=3).sentence == (
        "You have lost three times in a row against level 3: try level 2?"
    )
