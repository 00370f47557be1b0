"""The library: what a list says of kept games, damaged ones too."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from ludoteca.core import Command, Seat, SessionError, Throw
from ludoteca.match.commands import Offer, PlayMove, ResignGame
from ludoteca.match.events import Consent, Created, Moved, Proposal, TableRules
from ludoteca.match.seating import ChooseColour
from ludoteca.match.state import Stage
from ludoteca.store.library import Library, Results, about
from ludoteca.store.retention import DAY
from ludoteca.store.saved_game import SavedGame
from ludoteca.store.schema import Standing
from ludoteca.store.store import Store
from tests.unit.match.table import FIRST, SECOND
from tests.unit.store.kept import ANSWERED, CREATED, MOVED, PLAYING, keep, refused


@pytest.fixture
def library(store: Store) -> Library:
    return Library(store)


def play(saved: SavedGame, *commands: tuple[Command, Seat]) -> None:
    for command, seat in commands:
        session = saved.session
        saved.submit(command, seat, session.state.at + 1, session.sequence)


def test_games_are_listed_the_last_played_first(store: Store, library: Library) -> None:
    older = keep(store)
    newer = keep(store, Created(at=5.0, game="go", rules="japanese"))
    store.append(older, 1, [MOVED, ANSWERED], PLAYING)
    assert [summary.key for summary in library.games()] == [newer, older]
    over = Standing(Stage.OVER, 3, frozenset({FIRST}), "resign")
    store.append(older, 3, [Moved(at=9.0, seat=FIRST, move="g7")], over)
    first = library.games()[0]
    assert first.key == older
    assert first.created == CREATED
    assert (first.sequence, first.last, first.stage, first.title) == (4, 9.0, Stage.OVER, "")
    assert (first.moves, first.ending) == (3, "resign")
    assert first.winners == frozenset({FIRST})


def test_the_list_follows_a_game_move_by_move(store: Store, library: Library) -> None:
    table = TableRules(colours="choice", takebacks=Consent.FREE)
    created = Created(
        at=3.0,
        game="morris",
        rules="three",
        names=("Ana", "Boris"),
        players=("human", "greedy"),
        table=table,
    )
    saved = SavedGame.begin(store, created)
    assert library.games()[0].stage is Stage.BEFORE
    play(saved, (ChooseColour(SECOND), FIRST))
    (game,) = library.games()
    assert (game.names, game.players) == (("Boris", "Ana"), ("greedy", "human"))
    assert game.is_unfinished
    for number, text in enumerate(["a1", "a2", "b1", "b2"], start=1):
        play(saved, (PlayMove(text), saved.session.state.position.turn))
        assert library.games()[0].moves == number
    play(saved, (PlayMove("c1"), FIRST))
    (game,) = library.games()
    assert (game.moves, game.winners, game.ending) == (5, frozenset({FIRST}), "line")
    assert not game.is_unfinished
    play(saved, (Offer(Proposal.TAKEBACK), FIRST))
    (game,) = library.games()
    assert (game.moves, game.winners, game.ending) == (4, None, "")


def test_throws_are_not_counted_as_moves(store: Store, library: Library) -> None:
    created = Created(at=0.0, game="senet", rules="standard")
    saved = SavedGame.begin(store, created, random.Random(1))
    play(saved, (Throw(), FIRST))
    assert library.games()[0].moves == 0
    play(saved, (PlayMove(str(saved.session.state.position.legal_moves()[0])), FIRST))
    assert library.games()[0].moves == 1


def test_the_latest_unfinished_game_is_the_one_to_resume(store: Store, library: Library) -> None:
    assert library.latest() is None
    first = SavedGame.begin(store, CREATED)
    second = SavedGame.begin(store, Created(at=9.0, game="go", rules="japanese"))
    assert library.latest() is None
    play(first, (PlayMove("d2"), FIRST))
    play(second, (PlayMove("D4"), FIRST))
    latest = library.latest()
    assert latest
    assert latest.key == second.key
    play(second, (ResignGame(), SECOND))
    latest = library.latest()
    assert latest
    assert latest.key == first.key
    library.delete(first.key)
    assert library.latest() is None


def test_a_game_can_be_renamed_and_keeps_its_last_name(store: Store, library: Library) -> None:
    key = keep(store)
    library.rename(key, "first try")
    library.rename(key, "  Дама\n с Ана " + "!" * 1000)
    assert library.games()[0].title.startswith("Дама с Ана !!!")
    assert len(library.games()[0].title) == 200
    library.rename(key, " ")
    assert library.games()[0].title == ""


def test_a_deleted_game_is_gone_until_it_is_restored(store: Store, library: Library) -> None:
    key = keep(store)
    library.delete(key)
    assert library.games() == []
    assert refused(lambda: store.events(key)).code == "store/no-game"
    assert refused(lambda: store.append(key, 1, [MOVED], PLAYING)).code == "store/no-game"
    assert refused(lambda: library.rename(key, "mine")).code == "store/no-game"
    library.restore(key)
    assert store.events(key) == [CREATED]
    assert refused(lambda: library.restore(key)).code == "store/no-game"


# Results


def test_results_are_counted_by_game_and_opponent(store: Store, library: Library) -> None:
    rows = [
        (("human", "greedy"), ("Ana", ""), frozenset({FIRST})),
        (("greedy", "human"), ("", "Ana"), frozenset({FIRST})),
        (("human", "greedy"), ("Ana", ""), frozenset[Seat]()),
        (("human", "ok"), ("Ana", ""), frozenset(Seat)),
        (("human", "human"), ("Boris", "Ana"), frozenset({SECOND})),
        (("human", "human"), ("Boris", "Vera"), frozenset({SECOND})),
        (("random", "greedy"), ("", ""), frozenset({SECOND})),
    ]
    for players, names, winners in rows:
        created = Created(at=0.0, game="neutron", rules="standard", players=players, names=names)
        store.create([created], Standing(Stage.OVER, 1, winners, "home"))
    keep(store)
    assert library.results("Ana") == {
        ("neutron", "greedy"): Results(won=1, lost=1, drawn=1),
        ("neutron", "ok"): Results(shared=1),
        ("neutron", "Boris"): Results(won=1),
    }
    assert library.results() == {
        ("neutron", "greedy"): Results(won=1, lost=1, drawn=1),
        ("neutron", "ok"): Results(shared=1),
    }


# Damage


@pytest.mark.parametrize(
    "body",
    [
        "",
        "{",
        "[]",
        "3",
        "null",
        '{"event": "burnt"}',
        "[" * 100_000,
        '{"event": "moved", "at": 1}',
        b"\xff\xfe\x00",
        7,
        2.5,
    ],
)
def test_a_damaged_game_is_refused_and_still_listed(file_store: Store, body: object) -> None:
    store, library = file_store, Library(file_store)
    key, whole = keep(store), keep(store)
    store.rows("UPDATE events SET body = ? WHERE game = ?", body, key)
    store.rows("UPDATE standings SET stage = 'broken', moves = 'many' WHERE game = ?", key)
    error = refused(lambda: store.events(key))
    assert error.code == "store/damaged"
    assert str(error) == "this game is damaged: its event 0 cannot be read"
    assert SavedGame.load(store, whole).session.events == (CREATED,)
    (summary,) = (summary for summary in library.games() if summary.key == key)
    assert (summary.created, summary.stage, summary.moves) == (None, None, None)
    assert (summary.names, summary.players) == (("", ""), ("", ""))
    assert not summary.is_unfinished
    assert about(summary) == "an unreadable game"
    library.delete(key)
    assert [game.key for game in library.games()] == [whole]


def test_texts_that_are_no_utf_8_hide_no_other_game(file_store: Store) -> None:
    store, library = file_store, Library(file_store)
    key, whole = keep(store), keep(store)
    library.rename(key, "mine")
    store.rows("UPDATE events SET body = CAST(x'ff80' AS TEXT) WHERE game = ?", key)
    store.rows("UPDATE properties SET value = CAST(x'ff80' AS TEXT) WHERE game = ?", key)
    store.rows("UPDATE standings SET last = 'noon', sequence_after = 'x' WHERE game = ?", key)
    assert {game.key for game in library.games()} == {key, whole}
    assert refused(lambda: store.events(key)).code == "store/damaged"


@pytest.mark.parametrize("missing", [0, 1, 2])
def test_a_game_with_an_event_missing_is_damaged(
    store: Store, library: Library, missing: int
) -> None:
    key = keep(store)
    store.append(key, 1, [MOVED, ANSWERED, Moved(at=4.0, seat=FIRST, move="g7")], PLAYING)
    store.rows("DELETE FROM events WHERE game = ? AND sequence = ?", key, missing)
    error = refused(lambda: SavedGame.load(store, key))
    assert error.code == "store/damaged"
    assert str(missing) in str(error)
    assert [game.key for game in library.games()] == [key]


def test_a_readable_event_that_does_not_fit_makes_a_game_damaged(store: Store) -> None:
    key = keep(store)
    store.append(key, 1, [ANSWERED], PLAYING)
    error = refused(lambda: SavedGame.load(store, key))
    assert (error.code, str(error)) == (
        "store/damaged",
        "this game is damaged: 'd3' cannot be played now",
    )


def test_the_list_says_who_is_to_move_and_until_when(store: Store, library: Library) -> None:
    saved = SavedGame.begin(store, replace(CREATED, clock="2d/move"))
    (listed,) = library.games()
    assert (listed.to_move, listed.due) == (frozenset({FIRST}), 1.0 + 2 * DAY)
    play(saved, (PlayMove("d2"), FIRST))
    (listed,) = library.games()
    assert (listed.to_move, listed.due) == (frozenset({SECOND}), 2.0 + 2 * DAY)
    assert library.overdue(2.0 + 2 * DAY, 5) == []
    assert library.overdue(3.0 + 2 * DAY, 5) == [(saved.key, 2.0 + 2 * DAY)]
    play(saved, (ResignGame(), SECOND))
    (listed,) = library.games()
    assert (listed.to_move, listed.due) == (frozenset(), None)
    keep(store)
    assert library.games()[1].due is None


BODIES = [
    "",
    "{}",
    '{"event":"moved","at":3.0,"seat":0,"move":"g7"}',
    '{"event":"moved","at":1e308,"seat":1,"move":"g7"}',
    '{"event":"taken-back","at":9.0,"seat":0,"plies":-1}',
    '{"event":"created","at":0,"game":"go","rules":"japanese","options":{"rules":"x"}}',
    '{"event":"created","at":0,"game":"chess","rules":"standard"}',
    '{"event":"resigned","at":9.0,"seat":"nobody"}',
    b"\x00\xff",
    2**62,
]
FORGERIES = [
    "UPDATE OR REPLACE events SET body = :body WHERE game = :game AND sequence = :number",
    "UPDATE OR REPLACE events SET sequence = 2 WHERE game = :game AND sequence = :number",
    "UPDATE OR REPLACE events SET sequence = -1 WHERE game = :game AND sequence = :number",
    "DELETE FROM events WHERE game = :game AND sequence = :number",
    "UPDATE OR REPLACE events SET game = 'other' WHERE game = :game AND sequence = :number",
    "UPDATE standings SET stage = :body, winners = :body, ending = :body WHERE game = :game",
    "UPDATE standings SET last = :body, moves = :body, sequence_after = :body WHERE game = :game",
    "INSERT OR REPLACE INTO properties VALUES (:game, 'title', :body)",
    "DELETE FROM standings WHERE game = :game",
]


@pytest.mark.parametrize("statement", FORGERIES)
def test_a_forged_game_is_refused_in_one_sentence_and_harms_no_other(
    file_store: Store, path: Path, statement: str
) -> None:
    store, library = file_store, Library(file_store)
    store.rows("PRAGMA synchronous = OFF")
    whole = keep(store)
    store.append(whole, 1, [MOVED, ANSWERED], replace(PLAYING, moves=2))
    for number, body in product(range(4), BODIES if ":body" in statement else BODIES[:1]):
        key = keep(store)
        moves = [MOVED, ANSWERED, Moved(at=4.0, seat=FIRST, move="g7")]
        store.append(key, 1, moves, PLAYING)
        values = {"game": key, "number": number, "body": body}
        with closing(sqlite3.connect(path)) as forger:
            forger.execute("PRAGMA synchronous = OFF")
            forger.execute(statement, values)
            forger.commit()
        try:
            SavedGame.load(store, key)
        except SessionError as error:
            sentence, code = error.sentence, error.code
        else:
            continue
        assert code in {"store/damaged", "store/no-game"}
        assert "\n" not in sentence
        assert len(sentence) < 300
    assert SavedGame.load(store, whole).session.sequence == 3
    assert whole in {game.key for game in library.games()}
    assert library.latest()
