"""A board and a table as a viewer sees them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

import ludoteca
from ludoteca.core import Seat, Throw
from ludoteca.games.go.count import AcceptScore
from ludoteca.games.registry import BUILT_IN
from ludoteca.locale import Language
from ludoteca.match.commands import PlayMove, ResignGame
from ludoteca.match.controller import Controller, Participant
from ludoteca.match.events import Created, TableRules
from ludoteca.match.session import Session
from ludoteca.web.api import wire
from ludoteca.web.extension import ServerExtension
from ludoteca.web.http.limits import Limits
from ludoteca.web.live.table import LiveTable, describe
from ludoteca.web.live.view import (
    SharedBoard,
    board_view,
    lasting_view,
    possible_actions,
    shared_view,
    table_view,
)

ENGLISH = Language("en")
BOTH = frozenset(Seat)
NOBODY = frozenset[Seat]()


def begin(game: str = "neutron", **changes: Any) -> Session:
    created = Created(at=0.0, game=game, rules=next(iter(ludoteca.game(game).presets)))
    return Session.begin(replace(created, **changes), random.Random(1))


def play(session: Session, *moves: str) -> Session:
    for text in moves:
        session.submit(
            PlayMove(text), session.state.position.turn, session.state.at, session.sequence
        )
    return session


def play_at_random(session: Session, plies: int) -> Session:
    dice = random.Random(2)
    for _ in range(plies):
        position = session.state.position
        if session.state.outcome is not None or position.outcome is not None:
            break
        move = dice.choice(list(position.legal_moves()))
        command = Throw() if position.chances() else PlayMove(str(move))
        session.submit(command, position.turn, session.state.at + 1, session.sequence)
    return session


def see(
    session: Session,
    you: frozenset[Seat] = NOBODY,
    language: Language = ENGLISH,
    plies_from: int = 0,
    now: float = 0.0,
) -> wire.Table:
    state = session.state
    positions = state.positions
    plies = [
        describe(state.game, before, ply, after)
        for ply, before, after in zip(state.plies, positions, positions[1:], strict=False)
    ]
    unused = dict.fromkeys(("store_thread", "engine_pool", "dice"))
    server: Any = SimpleNamespace(now=lambda: now, limits=Limits(), is_local=False, **unused)
    server.extension = ServerExtension(server)
    table = LiveTable(server, "k", session, plies, {})
    scene = None if state.phase is None else state.phase.scene(state.position, state.called)
    shown = SharedBoard(state.game, state.position, scene=scene)
    translate, who = language.translate, Participant(you)
    lasting = lasting_view(table, translate)
    shared = shared_view(table, lasting, shown, translate, plies_from)
    return table_view(table, shared, shown, who, translate)


def leaves(
    node: wire.StepNode, taken: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], str]]:
    if node.move is not None:
        yield taken, node.move
    for step, below in node.next.items():
        yield from leaves(below, (*taken, step))


@pytest.mark.parametrize("key", BUILT_IN)
@pytest.mark.parametrize("plies", [0, 4])
def test_the_tree_of_steps_is_exactly_the_legal_turns(key: str, plies: int) -> None:
    session = play_at_random(begin(key), plies)
    position = session.state.position
    board = board_view(session.state.game, position, ENGLISH)
    assert board.legal is not None
    expected = {move.steps: str(move) for move in position.legal_moves()}
    assert dict(leaves(board.legal)) == expected


@pytest.mark.parametrize("key", BUILT_IN)
def test_a_board_shows_what_stands_on_it(key: str) -> None:
    game = ludoteca.game(key)
    position = game.start()
    board = board_view(game, position, ENGLISH)
    assert board.text == game.format_position(position)
    assert board.standing == position.pieces()
    assert board.turn == position.turn.index
    assert board.style.startswith(f"api/board-styles/{key}?")
    assert board.is_throw_due == (key == "senet")
    assert board.result is None
    assert game.title in board.words[0]


def test_a_board_marks_the_points_of_the_last_move_only() -> None:
    game = ludoteca.game("shogi")
    position = game.parse_position("4k4/9/9/9/9/9/9/9/4K4 b P 1")
    move = game.parse_move(position, "P*5e")
    told = game.narrate(position, move)
    board = board_view(game, position.play(move), ENGLISH, touched=move.steps, narration=told)
    assert board.last == ["5e"]
    assert board.narration == ["Black drops a pawn on 5e."]


def test_a_closed_mill_asks_for_a_man() -> None:
    session = play(begin("morris"), "a1", "d3", "d1", "e3", "b2", "f4")
    tree = see(session, BOTH).legal
    assert tree is not None
    assert tree.next["g1"].say == "you closed a mill: take one of your opponent's men"
    assert set(tree.next["g1"].next) == {"d3", "e3", "f4"}


def test_steps_that_are_no_points_have_names() -> None:
    game = ludoteca.game("shogi")
    board = board_view(game, game.parse_position("4k4/9/4P4/9/9/9/9/9/4K4 b - 1"), Language("bg"))
    assert board.legal is not None
    assert set(board.legal.next["5c"].next["5b"].names) == {"+", "="}
    assert board.legal.names == {}
    go = ludoteca.game("go")
    shown = board_view(go, go.start(), ENGLISH)
    tree = shown.legal
    assert tree is not None
    assert tree.next[shown.pass_move].move == shown.pass_move
    assert tree.names == {"pass": "pass"}


def test_only_the_player_to_move_sees_what_is_legal() -> None:
    session = begin()
    assert see(session).legal is None
    assert see(session, frozenset({Seat.SECOND})).legal is None
    assert see(session, frozenset({Seat.FIRST})).legal is not None
    assert see(session, BOTH).legal is not None


def test_a_throw_that_is_due_is_no_choice() -> None:
    session = begin("senet")
    assert session.state.position.chances()
    table = see(session, BOTH)
    assert table.is_throw_due
    assert table.legal is None


def test_plies_are_sent_from_where_the_page_knows_them() -> None:
    session = play(begin(), "b1b4", "Nc3e3,a5a2")
    table = see(session, plies_from=1)
    assert [(ply.text, ply.seat, ply.round) for ply in table.plies] == [("Nc3e3,a5a2", 1, 1)]
    assert table.plies[0].narration[0].startswith("Black moves the neutron")


def test_words_are_in_the_viewers_language() -> None:
    session = begin(names=("Ada", ""))
    table = see(session, language=Language("bg"))
    assert table.expected.startswith("Белият: ")
    assert table.names == ("Ada", "човек")
    assert table.title == "Неутрон"


@pytest.mark.parametrize(
    ("you", "wanted", "missing"),
    [
        (NOBODY, {"help", "save"}, {"hint", "undo", "resign", "pause"}),
        (frozenset({Seat.FIRST}), {"undo", "offer", "resign", "pause"}, {"hint", "accept"}),
        (frozenset({Seat.SECOND}), {"moves", "resign"}, {"hint", "undo", "declare", "rematch"}),
        (BOTH, {"hint", "moves", "resign"}, {"declare", "rematch"}),
    ],
)
def test_a_viewer_is_offered_what_is_possible(
    you: frozenset[Seat], wanted: set[str], missing: set[str]
) -> None:
    can = set(possible_actions(Controller(play(begin(), "b1b4")), Participant(you), 1.0))
    assert wanted <= can
    assert not missing & can


def test_after_the_end_there_is_a_rematch() -> None:
    session = play(begin(), "b1b4")
    session.submit(ResignGame(), Seat.FIRST, 1.0, session.sequence)
    can = possible_actions(Controller(session), Participant(BOTH), 2.0)
    assert "rematch" in can
    assert "undo" not in can
    expected = wire.Ended([1], "Black wins: the loser resigned.", "the loser resigned")
    assert see(session).outcome == expected


@pytest.mark.parametrize(
    ("control", "now", "seconds", "period"),
    [
        ("10m", 60.0, 540.0, ""),
        ("1m+3x30s", 70.0, 20.0, "3 × 30 s"),
        ("1m+25/10m", 70.0, 590.0, "moves to make: 25"),
    ],
)
def test_the_clock_is_shown_as_it_stands(
    control: str, now: float, seconds: float, period: str
) -> None:
    clock = see(begin(clock=control), now=now).clock
    assert clock is not None
    assert clock.running == 0
    assert clock.sides[0] == wire.ClockSide(seconds, period)
    assert see(begin()).clock is None


def test_before_the_first_move_it_is_said_who_settles_the_seats() -> None:
    rules = TableRules(colours="nigiri")
    session = begin("go", players=("greedy", "human"), names=("", "Ada"), table=rules)
    table = see(session)
    assert table.stage == "before"
    assert table.phase is not None
    assert (table.phase.key, table.phase.settles_seats, table.phase.asked) == ("nigiri", True, [1])
    assert table.expected == table.phase.ask


def test_a_draw_by_repetition_is_announced_before_it_comes() -> None:
    session = begin(start="b1bbb/w4/5/3nb/w1www b n")
    play(session, "Nd2d4,a5b5", "Nd4d2,a4a2", "Nd2d4,b5a5")
    assert see(session).announcements == []
    (told,) = see(play(session, "Nd4d2,a2a4")).announcements
    assert (told.key, told.sentence) == (
        "repetition",
        "this position has occurred twice: a third time is a draw",
    )


@pytest.mark.parametrize(("you", "keys"), [(Seat.FIRST, []), (Seat.SECOND, ["odd", "even"])])
def test_only_the_player_who_settles_the_seats_has_choices(you: Seat, keys: list[str]) -> None:
    session = begin(
        "go", players=("greedy", "human"), table=TableRules(colours="nigiri"), names=("", "Ada")
    )
    phase = see(session, frozenset({you})).phase
    assert phase is not None
    assert [choice.key for choice in phase.choices] == keys
    # Nothing was drawn to find out.
    assert session.sequence == 1


def counted(**changes: Any) -> Session:
    return play(begin("go", rules="japanese", options={"size": 7}, **changes), "D4", "pass", "pass")


def test_the_count_is_shown_in_words_and_marks() -> None:
    table = see(counted(), BOTH)
    assert table.stage == "after"
    phase = table.phase
    assert phase is not None
    assert phase.marks["A1"] == "first"
    assert "Black would win by" in phase.status[-1]
    assert phase.touch is not None
    assert phase.touch.points == ["D4"]
    assert phase.touch.command["command"] == "mark-dead"
    assert [(one.key, one.is_personal) for one in phase.choices] == [
        ("accept", False),
        ("play-on", True),
        ("seki", False),
    ]
    assert {"undo", "resign"} <= set(table.can)


def test_a_spectator_sees_the_marks_and_has_no_choices() -> None:
    phase = see(counted(), language=Language("bg")).phase
    assert phase is not None
    assert phase.choices == []
    assert phase.touch is None
    assert phase.marks
    assert "Черният" in phase.status[0]


def test_the_marks_stay_when_the_game_is_over() -> None:
    session = counted()
    for seat in Seat:
        session.submit(AcceptScore(), seat, 1.0, session.sequence)
    table = see(session, BOTH)
    assert table.stage == "over"
    assert table.phase is not None
    assert table.phase.marks["A1"] == "first"
    assert (table.phase.asked, table.phase.choices, table.phase.status) == ([], [], [])
