"""A board and a table as a viewer sees them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, cast

import pytest

import ludoteca
from ludoteca.core import Command, Seat, SessionError, Throw
from ludoteca.games.go.count import AcceptScore, MarkDead
from ludoteca.games.registry import BUILT_IN
from ludoteca.locale import Language
from ludoteca.match.commands import Accept, Decline, Offer, Pause, PlayMove, ResignGame, Resume
from ludoteca.match.controller import Controller, Participant
from ludoteca.match.events import Consent, Created, Proposal, TableRules
from ludoteca.match.session import Session
from ludoteca.match.state import Stage
from ludoteca.web.api import wire
from ludoteca.web.live.table import LiveTable, describe
from ludoteca.web.live.view import (
    PossibleActions,
    Shown,
    board_view,
    lasting_view,
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
    unused = dict.fromkeys(("store_thread", "extension", "engine_pool", "limits", "dice"))
    table = LiveTable("k", session, plies, {}, now=lambda: now, **cast(Any, unused))
    scene = None if state.phase is None else state.phase.scene(state.position, state.called)
    shown = Shown(state.game, state.position, scene=scene)
    translate, who = language.translate, Participant(you)
    lasting = lasting_view(table, translate)
    shared = shared_view(table, lasting, shown, translate, plies_from)
    return table_view(table, shared, shown, who, PossibleActions(who), translate)


def possible_actions(session: Session, who: Participant, now: float) -> list[str]:
    return PossibleActions(who).now(Controller(session), now)


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
    board = board_view(game, position.play(move), ENGLISH, touched=move.steps, told=told)
    assert board.last == ["5e"]
    assert board.told == ["Black drops a pawn on 5e."]


@pytest.mark.parametrize(
    ("key", "text", "taken", "said"),
    [
        ("morris", ".../.../.../....../.../.../... w 9 9 0", ("",), None),
        ("neutron", "bbbbb/5/2n2/5/wwwww w n", ("c3",), "now choose where the neutron goes"),
        ("neutron", "bbbbb/5/2n2/5/wwwww w n", ("c3", "c4"), "now move one of your pieces"),
        ("neutron", "bbbbb/5/2n2/5/wwwww w n", ("c3", "c4", "a1"), "now choose where it goes"),
        ("neutron", "bbbbb/5/2n2/5/wwwww w -", ("a1",), "now choose where it goes"),
        ("shogi", "4k4/9/4P4/9/9/9/9/9/4K4 b P 1", ("5c",), "now choose where it goes"),
        ("shogi", "4k4/9/4P4/9/9/9/9/9/4K4 b P 1", ("5c", "5b"), "promote?"),
        ("shogi", "4k4/9/4P4/9/9/9/9/9/4K4 b P 1", ("P*",), "now choose where to drop it"),
        ("senet", "1A2B3C4D5E.................... 1 1", ("9",), "now choose where it goes"),
    ],
)
def test_each_step_says_what_is_wanted_next(
    key: str, text: str, taken: tuple[str, ...], said: str | None
) -> None:
    game = ludoteca.game(key)
    board = board_view(game, game.parse_position(text), ENGLISH)
    node = board.legal
    for step in taken if said else ():
        assert node is not None
        node = node.next[step]
    assert node is not None
    assert node.say == said if said else node.say.startswith("White: ")


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
    assert table.plies[0].told[0].startswith("Black moves the neutron")


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
    can = set(possible_actions(play(begin(), "b1b4"), Participant(you), 1.0))
    assert wanted <= can
    assert not missing & can


def test_after_the_end_there_is_a_rematch() -> None:
    session = play(begin(), "b1b4")
    session.submit(ResignGame(), Seat.FIRST, 1.0, session.sequence)
    can = possible_actions(session, Participant(BOTH), 2.0)
    assert "rematch" in can
    assert "undo" not in can
    expected = wire.Ended([1], "Black wins: the loser resigned.", "the loser resigned")
    assert see(session).outcome == expected


def test_nothing_is_taken_back_where_the_table_forbids_it() -> None:
    session = play(begin(table=TableRules(takebacks=Consent.NEVER)), "b1b4")
    assert "undo" not in possible_actions(session, Participant(BOTH), 1.0)


def test_the_creator_of_a_table_for_two_computers_can_pause_it() -> None:
    session = begin(players=("greedy", "random"))
    assert "pause" in possible_actions(session, Participant(NOBODY, is_host=True), 1.0)
    assert "pause" not in possible_actions(session, Participant(NOBODY), 1.0)
    assert "pause" not in possible_actions(begin(), Participant(NOBODY, is_host=True), 1.0)


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


def test_a_throw_for_the_first_turn_is_offered_once() -> None:
    session = begin("senet", options={"opening": "rolloff"})
    session.submit(Throw(), Seat.FIRST, 1.0, session.sequence)
    first, second = (see(session, frozenset({seat})).phase for seat in Seat)
    assert first is not None
    assert second is not None
    assert (first.choices, first.asked) == ([], [1])
    assert [choice.command for choice in second.choices] == [{"command": "throw"}]


def counted(**changes: Any) -> Session:
    return play(begin("go", rules="japanese", options={"size": 7}, **changes), "D4", "pass", "pass")


def test_the_count_is_shown_in_words_and_marks() -> None:
    table = see(counted(), BOTH)
    assert table.stage == "after"
    phase = table.phase
    assert phase is not None
    assert phase.marks["A1"] == "first"
    assert "Black would win by" in phase.notes[-1]
    assert phase.touch is not None
    assert phase.touch.points == ["D4"]
    assert phase.touch.command["command"] == "mark-dead"
    assert [(one.key, one.is_personal) for one in phase.choices] == [
        ("accept", False),
        ("play-on", True),
        ("seki", False),
    ]
    assert {"undo", "resign"} <= set(table.can)


def test_a_player_who_accepted_may_still_mark_or_play_on() -> None:
    session = counted()
    session.submit(AcceptScore(), Seat.FIRST, 1.0, session.sequence)
    phase = see(session, frozenset({Seat.FIRST})).phase
    assert phase is not None
    assert [one.key for one in phase.choices] == ["play-on", "seki"]
    assert phase.touch is not None


def test_a_person_sees_that_a_computer_does_not_agree_to_the_marks() -> None:
    session = counted(players=("human", "greedy"))
    assert see(session, frozenset({Seat.FIRST})).expected.startswith("Mark the dead stones")
    session.submit(MarkDead("D4"), Seat.FIRST, 1.0, session.sequence)
    table = see(session, frozenset({Seat.FIRST}))
    assert table.expected == "greedy does not agree: mark the stones as proposed, or play on"
    assert table.phase is not None
    assert table.phase.ask == table.expected
    assert "accept" not in [one.key for one in table.phase.choices]


def test_a_spectator_sees_the_marks_and_has_no_choices() -> None:
    phase = see(counted(), language=Language("bg")).phase
    assert phase is not None
    assert phase.choices == []
    assert phase.touch is None
    assert phase.marks
    assert "Черният" in phase.notes[0]


def test_the_marks_stay_when_the_game_is_over() -> None:
    session = counted()
    for seat in Seat:
        session.submit(AcceptScore(), seat, 1.0, session.sequence)
    table = see(session, BOTH)
    assert table.stage == "over"
    assert table.phase is not None
    assert table.phase.marks["A1"] == "first"
    assert (table.phase.asked, table.phase.choices, table.phase.notes) == ([], [], [])


VIEWERS = (
    *(Participant(frozenset({seat})) for seat in Seat),
    Participant(frozenset(Seat)),
    Participant(),
)


def a_command(session: Session, dice: random.Random) -> tuple[Command, Seat]:
    """Choose what somebody may try, most often a move."""
    state, asked = session.state, Controller(session).asked
    if dice.random() < 0.3:
        what = dice.choice(list(Proposal))
        tried = (Offer(what), Accept(what), Decline(what), Pause(), Resume())
        return dice.choice(tried), dice.choice(list(Seat))
    if state.stage is Stage.PLAY:
        position = state.position
        moves = position.legal_moves()
        one = Throw() if position.chances() else PlayMove(str(dice.choice(moves)))
        return one, position.turn
    scene = state.scene
    if scene is not None and asked:
        return dice.choice([one for one in scene.choices if not one.points]).command, asked[0]
    return ResignGame(), Seat.FIRST


@pytest.mark.parametrize("takebacks", list(Consent))
@pytest.mark.parametrize("key", BUILT_IN)
def test_what_is_remembered_is_what_the_rules_say(key: str, takebacks: Consent) -> None:
    dice = random.Random(f"{key} {takebacks}")
    session = begin(key, table=TableRules(takebacks=takebacks, pauses=Consent.ASK))
    remembering, answers = [PossibleActions(who) for who in VIEWERS], set()
    for now in range(1, 200):
        command, seat = a_command(session, dice)
        try:
            session.submit(command, seat, float(now), session.sequence)
        except SessionError:
            continue
        controller = Controller(session)
        for who, actions in zip(VIEWERS, remembering, strict=True):
            found = actions.now(controller, float(now))
            assert found == PossibleActions(who).now(controller, float(now))
            answers.add(tuple(found))
    assert len(answers) > 5
