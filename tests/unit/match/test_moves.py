"""Moves and throws: who may make them when, and what loses at once."""

from __future__ import annotations

import random
from dataclasses import fields

import pytest

from ludoteca.core import Command, Outcome, Seat, Throw, say
from ludoteca.games.go.count import AcceptScore, MarkDead, MarkSeki, PlayOn, ProposeMarks
from ludoteca.games.go.nigiri import LayStones
from ludoteca.games.morris.rules import MorrisEnding
from ludoteca.games.shogi.declaration import Declare
from ludoteca.games.shogi.furigoma import TossPawns
from ludoteca.match.commands import ClaimTime, Forfeit, Offer, Pause, PlayMove, ResignGame, Resume
from ludoteca.match.events import Created, LostByIllegalMove, Moved, Proposal, Resigned, Thrown
from ludoteca.match.seating import ChooseColour
from ludoteca.match.session import Session
from ludoteca.match.state import SessionEnding, Stage
from tests.refusing import refusing
from tests.unit.match.table import COMMANDS, FIRST, SECOND, Table

DRAW = Proposal.DRAW


# Moves


def test_a_move_becomes_an_event_and_changes_the_position() -> None:
    table = Table("neutron")
    assert table.play("B1B4") == [Moved(at=1.0, seat=FIRST, move="b1b4")]
    assert table.session.state.position.turn is SECOND
    assert table.session.sequence == 2


def test_only_the_seat_to_move_may_move() -> None:
    table = Table("morris")
    assert table.refuses(PlayMove("d2"), SECOND) == ("session/not-your-turn", "it is White's turn")
    assert table.refusal(PlayMove("d2"), None) == "session/no-seat"


def test_an_illegal_move_is_refused_with_the_rule() -> None:
    table = Table("morris")
    table.play("d2")
    code, sentence = table.refuses(PlayMove("d2"), SECOND)
    assert code == "session/illegal-move"
    assert "d2" in sentence


@pytest.mark.parametrize("text", ["", "hello", "d" * 1000, "\0", "z99"])
def test_a_text_that_is_no_move_is_refused(text: str) -> None:
    assert Table("morris").refusal(PlayMove(text), FIRST) == "session/unreadable-move"


def test_a_late_or_doubled_command_is_refused() -> None:
    table = Table("morris")
    table.play("d2")
    for expected in (1, 0, 3, -1, 10**30, -(10**30)):
        with refusing("session/stale"):
            table.session.submit(PlayMove("d3"), SECOND, 5.0, expected)
    assert table.session.sequence == 2


def test_a_game_that_ends_on_the_board_is_over() -> None:
    table = Table("morris", "three")
    table.play("a1", "a2", "b1", "b2", "c1")
    assert table.stage() is Stage.OVER
    assert table.session.state.outcome == Outcome.won(FIRST, MorrisEnding.LINE)
    for command in (
        PlayMove("c3"),
        Throw(),
        ResignGame(),
        Declare(),
        ClaimTime(),
        AcceptScore(),
        Pause(),
    ):
        assert table.refusal(command, SECOND) == "session/over"
    assert table.refusal(Offer(DRAW), SECOND) == "session/over"
    assert table.refusal(ChooseColour(FIRST), SECOND) == "session/over"


def test_time_never_runs_backwards() -> None:
    table = Table("morris")
    table.do(PlayMove("d2"), FIRST, at=100.0)
    (moved,) = table.do(PlayMove("d3"), SECOND, at=50.0)
    assert moved.at == 100.0


@pytest.mark.parametrize("now", [float("nan"), float("inf"), -float("inf"), 1e300, 10**400])
def test_what_is_no_time_is_refused(now: float) -> None:
    assert Table("morris").refusal(PlayMove("d2"), FIRST, at=now) == "session/no-time"


def test_a_command_at_the_wrong_time_is_refused_by_phase() -> None:
    assert Table("go").refusal(PlayOn(), FIRST) == "session/in-play"
    assert Table("go", colours="choice").refusal(ResignGame(), FIRST) == "session/in-choice"
    rolling = Table("senet", options={"opening": "rolloff"})
    assert rolling.refusal(ResignGame(), FIRST) == "session/in-roll-off"
    marking = Table("go", options={"size": 7})
    marking.play("pass", "pass")
    assert marking.refusal(PlayMove("D4"), FIRST) == "session/in-count"


# Throws


def test_a_throw_is_the_players_own_act_and_stands_in_the_events() -> None:
    table = Table("senet", seed=3)
    assert table.refusal(PlayMove("3"), FIRST) == "session/throw-due"
    assert table.refusal(Throw(), SECOND) == "session/not-your-turn"
    (thrown,) = table.do(Throw(), FIRST)
    assert isinstance(thrown, Thrown)
    assert thrown.throw in "12345"
    assert table.refusal(Throw(), FIRST) == "session/no-throw-due"
    replayed = Session.replay(table.session.events)
    assert replayed.state.position == table.session.state.position


def test_the_same_seed_throws_the_same() -> None:
    games = []
    for _ in range(2):
        table, chooser = Table("senet", seed=7), random.Random(2)
        for _ in range(30):
            moves = table.session.state.position.legal_moves()
            thrown = table.session.state.position.chances()
            table.play("throw" if thrown else str(chooser.choice(moves)))
        games.append(table.session.events)
    assert games[0] == games[1]


def test_without_dice_nothing_can_be_thrown() -> None:
    session = Session.begin(Created(at=0.0, game="senet", rules="standard"))
    with refusing("session/no-dice"):
        session.submit(Throw(), FIRST, 1.0, 1)


# Resigning and losing


@pytest.mark.parametrize("seat", Seat)
def test_either_player_may_resign_at_any_time(seat: Seat) -> None:
    table = Table("shogi")
    assert table.do(ResignGame(), seat) == [Resigned(at=1.0, seat=seat)]
    assert table.session.state.outcome == Outcome.won(seat.opponent, SessionEnding.RESIGN)


def test_a_player_that_fails_forfeits() -> None:
    table = Table("shogi")
    table.do(Forfeit(say("crashed" * 9000)), SECOND)
    assert table.session.state.outcome == Outcome.won(FIRST, SessionEnding.FORFEIT)


def test_where_the_table_says_so_a_forbidden_move_loses() -> None:
    table = Table("shogi", options={"illegal_move": "loss"})
    assert table.refusal(PlayMove("rubbish"), FIRST) == "session/unreadable-move"
    assert table.refusal(PlayMove("7c7d"), SECOND) == "session/not-your-turn"
    (lost,) = table.do(PlayMove("7g7e"), FIRST)
    assert isinstance(lost, LostByIllegalMove)
    assert "pawn" in lost.why
    assert table.session.state.outcome == Outcome.won(SECOND, SessionEnding.ILLEGAL_MOVE)


def test_what_is_no_command_is_refused() -> None:
    assert Table("morris").refusal(Command(), FIRST) == "session/in-play"


@pytest.mark.parametrize("game", ["morris", "neutron", "senet", "shogi"])
def test_commands_of_other_games_are_refused(game: str) -> None:
    table = Table(game)
    for command in (AcceptScore(), PlayOn(), MarkDead("A1"), MarkSeki("A1"), ProposeMarks(("A1",))):
        assert table.refusal(command, FIRST) == "session/in-play"
    for lot in (LayStones(1), TossPawns(), ChooseColour(FIRST)):
        assert table.refusal(lot, FIRST) == "session/in-play"
    code = table.refusal(Offer(Proposal.NO_RESULT), FIRST)
    assert code == "session/no-void"


TABLE_MAY = {Pause(), Resume(), ClaimTime(), ProposeMarks(("D4",))}


@pytest.mark.parametrize("command", [kind() for kind in COMMANDS.values() if not fields(kind)])
def test_the_table_itself_plays_no_game(command: Command) -> None:
    """Without a seat, only what belongs to no player is allowed."""
    if command in TABLE_MAY:
        return
    tables = [Table("go", options={"size": 7}), Table("senet"), Table("shogi")]
    tables.append(Table("shogi", colours="furigoma"))
    tables.append(Table("senet", options={"opening": "rolloff"}))
    tables.append(Table("neutron", options={"start": "balanced"}))
    tables[0].play("D4", "pass", "pass")
    codes = {table.refusal(command, None) for table in tables}
    assert "session/no-seat" in codes
    assert codes <= {"session/no-seat", "session/in-play", "session/in-count"} | {
        "session/in-balanced-start",
        "session/in-furigoma",
        "session/in-roll-off",
    }
