"""The phrase book: every event is told, in every language."""

from __future__ import annotations

from typing import Any

import pytest

from ludoteca.core import Command, Outcome, Seat, Sentence, say
from ludoteca.games.go.count import AcceptScore, MarkDead, PlayOn
from ludoteca.games.registry import all_games
from ludoteca.locale import Language, languages
from ludoteca.match.actions import actions_of
from ludoteca.match.clock import parse_control
from ludoteca.match.commands import (
    Accept,
    Decline,
    Forfeit,
    Offer,
    Pause,
    PlayMove,
    ResignGame,
    Resume,
)
from ludoteca.match.events import Consent, Created, Proposal
from ludoteca.match.phrases import clock_in_words, expected, narrate, numbered, result, rounds
from ludoteca.match.session import Session
from ludoteca.match.state import SessionEnding
from tests.unit.match.table import FIRST, SECOND, Table
from tests.unit.match.test_completeness import Step, senet_tour, tours

WORDS: dict[str, tuple[Command, Seat]] = {
    "resign": (ResignGame(), FIRST),
    "offer": (Offer(Proposal.DRAW), FIRST),
    "accept": (Accept(Proposal.DRAW), SECOND),
    "decline": (Decline(Proposal.DRAW), SECOND),
    "undo": (Offer(Proposal.TAKEBACK), FIRST),
    "crash": (Forfeit(say("it crashed")), FIRST),
    "forfeit": (Forfeit(), FIRST),
    "pause": (Pause(), FIRST),
    "resume": (Resume(), FIRST),
    "count": (AcceptScore(), FIRST),
    "count-too": (AcceptScore(), SECOND),
    "play-on": (PlayOn(), FIRST),
    "dead": (MarkDead("C3"), FIRST),
    "alive": (MarkDead("C3", dead=False), FIRST),
}
SMALL = {"size": 5, "komi": 0.5}


@pytest.mark.parametrize(
    ("game", "options", "done", "told"),
    [
        ("neutron", {}, "b1b4", "White moves b1 up to b4."),
        ("neutron", {}, "resign", "White resigns. Black wins: the loser resigned."),
        ("neutron", {}, "offer", "White offers a draw."),
        ("neutron", {}, "offer accept", "Black agrees. A draw: the players agreed on a draw."),
        ("neutron", {}, "offer decline", "Black declines."),
        ("neutron", {}, "b1b4 undo", "White takes one move back."),
        (*("neutron", {}, "crash"), "White forfeits: it crashed. Black wins: the loser forfeited."),
        ("neutron", {}, "forfeit", "White forfeits. Black wins: the loser forfeited."),
        ("neutron", {}, "pause", "The game is paused."),
        ("neutron", {}, "pause resume", "The game continues."),
        (
            *("shogi", {"illegal_move": "loss"}, "7g7e"),
            (
                "Black played 7g7e: a pawn cannot go from 7g to 7e: it moves one square straight"
                " forward. White wins: the loser made an illegal move."
            ),
        ),
        (
            *("go", SMALL, "pass pass count count-too"),
            (
                "White accepts the count. Black: 0. White: komi 0.5."
                " White wins by 0.5: the score decides."
            ),
        ),
        ("go", SMALL, "pass pass play-on", "Black wants to play on."),
        ("go", SMALL, "C3 pass pass dead", "Black marks the stones at C3 as dead."),
        ("go", SMALL, "C3 pass pass alive", "Black marks the stones at C3 as alive."),
    ],
)
def test_an_event_is_told_in_sentences(
    game: str, options: dict[str, Any], done: str, told: str
) -> None:
    table, sequence = Table(game, options=options, takebacks=Consent.FREE), 0
    for word in done.split():
        sequence = table.session.sequence
        turn = table.session.state.position.turn
        table.do(*WORDS.get(word, (PlayMove(word), turn)))
    events = table.session.events
    transitions = Session.replay(events[:sequence]).apply_events(events[sequence:])
    assert " ".join(sentence for one in transitions for sentence in narrate(one)) == told


def tellings(table: Table, steps: list[Step]) -> list[Sentence]:
    """Let everything happen and tell it."""
    for command, seat in steps:
        table.do(command, seat)
    created, *events = table.session.events
    assert isinstance(created, Created)
    transitions = Session.begin(created).apply_events(events)
    return [sentence for one in transitions for sentence in narrate(one)]


@pytest.mark.parametrize("language", ["bg", "ru"])
def test_every_event_is_told_in_the_readers_language(language: str) -> None:
    translate = Language(language).translate
    visits = [*tours().values(), (senet_tour(), [])]
    for table, steps in visits:
        for sentence in tellings(table, steps):
            assert translate(sentence) != sentence
            assert "{" not in translate(sentence)


def test_a_round_is_a_turn_of_each() -> None:
    table = Table("neutron")
    table.play("b1b4", "Nc3c4,a5a2", "Nc4e4,a1b1")
    assert rounds(table.session.state.game, table.session.state.plies) == [1, 1, 2]


def test_the_moves_of_some_games_are_counted_one_by_one() -> None:
    table = Table("shogi")
    table.play("7g7f", "3c3d", "8h2b+")
    game = table.session.state.game
    assert rounds(game, table.session.state.plies) == [1, 2, 3]
    assert numbered(game, 3) == "Move 3."


def test_what_is_expected_depends_on_what_the_players_are_doing() -> None:
    table = Table("go", options={"size": 5})
    assert str(expected(table.session.state)).startswith("Black: place a stone on a free point")
    table.do(Pause(), FIRST)
    assert expected(table.session.state) == "The game is paused."
    table.do(Resume(), FIRST)
    table.play("pass", "pass")
    assert expected(table.session.state) == "Mark the dead stones, accept the count, or play on."
    table.do(ResignGame(), FIRST)
    assert expected(table.session.state) == "The game is over."


def test_players_are_called_by_name_or_by_what_they_are() -> None:
    state = Table("go", players=("human", "mcts"), names=("Ann", "")).session.state
    assert [state.player_name(seat) for seat in (FIRST, SECOND)] == ["Ann", "mcts"]


def test_a_shared_win_and_no_result_are_no_draws() -> None:
    game = Table("go").session.state.game
    shared, void = Outcome.shared(SessionEnding.AGREED), Outcome.drawn(SessionEnding.NO_RESULT)
    assert result(game, shared) == "Both players win: the players agreed on a draw."
    assert result(game, void) == "No result: the players agreed on no result."


def test_no_two_actions_share_a_key_or_a_word() -> None:
    for game in all_games():
        actions = actions_of(game).values()
        letters = [action.letter for action in actions]
        assert len(set(letters)) == len(letters)
        # Senet's second player moves the pieces A to E; b means the piece while it can move.
        assert not set(letters) & set("acde")
        for language in languages():
            words = [Language(language).translate(action.word) for action in actions]
            assert len(set(words)) == len(words)


@pytest.mark.parametrize(
    ("text", "words", "russian"),
    [
        ("none", "none", "нет"),
        ("10m", "10 min", "10 мин"),
        ("5m+3s", "5 min + 3 s a move", "5 мин + 3 с на ход"),
        ("10m+5x30s", "10 min + 5 × 30 s", "10 мин + 5 × 30 с"),
        ("10m+25/10m", "10 min + 10 min for 25 moves", "10 мин + 10 мин на 25 ходов"),
        ("1d/move", "1 day a move", "1 день на ход"),
        ("1h30m", "1 h 30 min", "1 ч 30 мин"),
        ("0.5s+1s", "0.5 s + 1 s a move", "0,5 с + 1 с на ход"),
    ],
)
def test_a_clock_is_written_in_words(text: str, words: str, russian: str) -> None:
    told = clock_in_words(parse_control(text))
    assert Language("en").translate(told) == words
    assert Language("ru").translate(told) == russian
