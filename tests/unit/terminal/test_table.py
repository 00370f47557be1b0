"""The play loop, with a script sitting where a person would."""

from __future__ import annotations

import re
import time
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from ludoteca.core import Seat
from ludoteca.games.registry import game
from ludoteca.locale import Language
from ludoteca.match.actions import actions_of
from ludoteca.match.commands import PlayMove
from ludoteca.match.events import Consent, TableRules
from ludoteca.store.library import Library
from ludoteca.store.saved_game import SavedGame
from ludoteca.terminal.terminal import OutOfTimeError
from tests.unit.terminal.script import Script, created, play, room

MATE_IN_ONE = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1"


def test_a_step_is_told_in_a_sentence(tmp_path: Path) -> None:
    script = play(tmp_path, created("neutron"), "b1b4", "left", "e5 down", "q")
    assert "Round 1. White moves b1 up to b4." in script.lines
    told = "Round 1. Black moves the neutron left to a3. Black moves e5 down to e2."
    assert told in script.lines
    assert script.lines[-1] == "The game is saved. Choose Resume to continue it."


def test_both_may_win_and_nobody_may(tmp_path: Path) -> None:
    blocked = created("neutron", start="wb2b/3n1/2w1w/2b1b/2wbw b n")
    script = play(tmp_path, blocked, "Nd4d2,b5d3", "0")
    assert "Both players win: the neutron cannot be moved at all." in script.text
    assert ("", "") not in pairwise(script.lines)
    quiet = created("morris", start="WWW/BBB/.../....../.../.../... w 0 0 99")
    script = play(tmp_path, quiet, "g1-g4", "0")
    assert "A draw: there have been too many turns" in script.text


def test_a_wrong_move_gets_its_reason_and_the_alternatives_once(tmp_path: Path) -> None:
    script = play(tmp_path, created("morris"), "a1", "a1", "zz", "z9", "", "q")
    assert [sentence.partition(":")[0] for sentence in script.refused] == [
        "Illegal move a1",
        "Cannot read 'zz' at column 1",
        "Cannot read 'z9' at column 1",
    ]
    assert sum(line.startswith("Legal moves: ") for line in script.lines) == 3
    assert [line for line in script.refused if "b2 d2" in line] == []


def test_a_short_list_of_choices_is_not_repeated_by_a_refusal(tmp_path: Path) -> None:
    script = play(tmp_path, created("morris", "three"), "a1", "z9", "q")
    after = script.lines[script.lines.index("> z9") :]
    assert sum("c1" in line for line in after) == 1
    script = play(tmp_path, created("neutron"), "b1", "z9", "q")
    assert script.refused == ["'z9' is not possible here."]
    after = script.lines[script.lines.index("> z9") :]
    assert sum("up-right" in line for line in after) == 1


def test_a_number_that_was_not_listed_is_not_a_move(tmp_path: Path) -> None:
    script = play(tmp_path, created("go", "japanese"), "1", "q")
    assert "Move 1." not in script.text


def test_a_drop_is_typed_in_steps(tmp_path: Path) -> None:
    game = created("shogi", start="k8/9/K8/9/9/9/9/9/9 b G 1")
    script = play(tmp_path, game, "9c", "u", "G", "5e", "q")
    assert script.text.count("Move 1.") == 1
    assert "Black drops a gold on 5e." in script.text


def test_a_throw_waits_for_enter(tmp_path: Path) -> None:
    script = play(tmp_path, created("senet"), "3", "", "q")
    assert script.refused == ["Press Enter to throw the die."]
    assert any(line.startswith("Player 1 throws ") for line in script.lines)


def test_dice_are_thrown_at_once_if_somebody_settled_that(tmp_path: Path) -> None:
    with room(tmp_path, "q") as opened:
        opened.settings.profile.set("auto_throw", True)
        opened.interface.begin(created("senet"))
        assert any(line.startswith("Player 1 throws ") for line in opened.script.lines)


def test_undo_calls_back_a_step_then_a_move(tmp_path: Path) -> None:
    against = created("neutron", players=("human", "random"))
    assert "White takes 2 moves back." in play(tmp_path, against, "b1b4", "u", "q").lines
    script = play(tmp_path, created("neutron"), "b1", "u", "b1b4", "u", "u", "q")
    assert "White takes one move back." in script.lines
    assert script.refused == ["You have not moved yet, so there is nothing to take back."]
    assert sum(line.startswith("White: slide one of your pieces") for line in script.lines) == 4


@pytest.mark.parametrize(
    ("language", "seat", "hint"),
    [
        ("bg", "Черният: случаен", ("Монте Карло", "търсач", "програма")),
        ("ru", "Чёрные: случайный", ("Монте-Карло", "искатель", "программа")),
    ],
)
def test_people_read_the_players_names_in_their_language(
    language: str, seat: str, hint: tuple[str, ...], tmp_path: Path
) -> None:
    game = created("neutron", players=("human", "random"))
    script = play(tmp_path, game, "h", "q", language=language)
    assert seat in script.text
    assert any(
        line.casefold().startswith(name.casefold()) for line in script.lines for name in hint
    )
    assert not re.search("random|mcts|search|engine", script.text)


def test_every_action_can_be_typed_as_a_letter_or_a_word(tmp_path: Path) -> None:
    answers = ("?", "", "hint", "m", "v", "l", "a1a4", "list", "o", "y", "0")
    script = play(tmp_path, created("neutron"), *answers)
    assert "No moves yet." in script.lines
    assert "1. a1a4" in script.lines
    assert "The engine would play " in script.text
    assert [page.partition("\n")[0] for page in script.pages] == ["## Controls", "# Neutron"]
    assert "A draw: the players agreed on a draw." in script.text


def test_words_of_the_players_language_are_actions_too(tmp_path: Path) -> None:
    words = [
        Language("ru").translate(actions_of(game("neutron"))[key].word) for key in ("moves", "quit")
    ]
    script = play(tmp_path, created("neutron"), *words, language="ru")
    assert not any(word.isascii() for word in words)
    assert any("a1a4" in line for line in script.lines)
    assert not script.refused


def test_resigning_asks_first(tmp_path: Path) -> None:
    script = play(tmp_path, created("neutron"), "r", "", "r", "perhaps", "y", "0")
    assert script.refused == ["Type yes or no."]
    assert "Black wins: the loser resigned." in script.text


def test_an_offered_draw_can_be_declined(tmp_path: Path) -> None:
    script = play(tmp_path, created("morris"), "o", "n", "q")
    assert "White offers a draw." in script.lines
    assert "Black declines." in script.lines


def test_a_paused_game_goes_on_with_enter(tmp_path: Path) -> None:
    script = play(tmp_path, created("neutron", clock="10m"), "p", "", "q")
    assert "The game is paused." in script.lines
    assert "The game continues." in script.lines
    assert "White: 10:00 left" in script.text or "White: 9:59 left" in script.text


def test_a_pause_is_asked_for_where_it_needs_consent(tmp_path: Path) -> None:
    asking = replace(created("neutron"), table=TableRules(pauses=Consent.ASK))
    script = play(tmp_path, asking, "p", "no", "p", "b1b4", "q")
    assert "White asks for a pause." in script.lines
    assert "Black declines." in script.lines
    assert "Your opponent declined: make a move before you ask again." in script.refused
    script = play(tmp_path, asking, "p", "yes", "", "b1b4", "q")
    assert script.lines.index("The game is paused.") < script.lines.index("The game continues.")


def test_a_game_paused_by_a_player_waits_for_enter_when_it_is_opened(tmp_path: Path) -> None:
    play(tmp_path, created("neutron"), "b1b4", "p")
    with room(tmp_path, "", "q") as opened:
        opened.interface.resume(Library(opened.interface.store).games()[0].key)
    lines = opened.script.lines
    assert lines.index("Press Enter to continue. > ") < lines.index("The game continues.")


def test_a_game_whose_computer_is_gone_cannot_go_on(tmp_path: Path) -> None:
    script = play(tmp_path, created("neutron", players=("py:gone:Gone", "human")))
    assert script.refused == ["The player py:gone:Gone is not available here."]
    assert script.lines[-1] == "No move was made: there is nothing to save."


def test_the_word_draw_says_how_to_offer_one(tmp_path: Path) -> None:
    script = play(tmp_path, created("neutron"), "draw", "q")
    assert "Type offer to offer a draw." in script.lines
    assert not script.refused
    script = play(tmp_path, created("go", "japanese"), "draw", "offer", "?", "q", "q")
    assert script.refused == ["Draws cannot be offered in Go."] * 2
    assert "offer a draw" not in script.pages[0]


def test_a_hint_comes_with_a_fact(tmp_path: Path) -> None:
    script = play(tmp_path, created("shogi", start=MATE_IN_ONE), "h", "q")
    hint = next(n for n, line in enumerate(script.lines) if " would play " in line)
    assert script.lines[hint + 1] == "Black wins: the loser's king is mated."


def test_a_hint_in_the_middle_of_a_turn_says_how_to_play_it(tmp_path: Path) -> None:
    script = play(tmp_path, created("neutron"), "a1", "h", "q")
    hint = next(line for line in script.lines if " would play " in line)
    asked = "To play it, take back your step first: type undo." in script.lines
    assert asked is not (" would play a1" in hint)


def test_only_the_formats_of_the_game_are_named(tmp_path: Path) -> None:
    script = play(tmp_path, created("neutron"), "s", "game.xyz", "q", "q")
    assert script.refused == ["No format for 'game.xyz': it must end in .ludo, .sgf."]


def test_a_computer_that_fails_loses_and_the_program_goes_on(tmp_path: Path) -> None:
    game = created("neutron", players=("py:tests.unit.terminal.crashing:Crashing", "human"))
    script = play(tmp_path, game, "0")
    assert "Black wins: the loser forfeited." in script.text


def test_a_game_that_is_over_can_be_looked_at_and_played_on(tmp_path: Path) -> None:
    moves = ("a1", "a2", "b1", "b2", "c1")
    answers = ("look", "q", "look", "4", "c", "0", "c", "11", "c2", "q")
    script = play(tmp_path, created("morris", "three"), *moves, *answers)
    assert script.lines.count("What now?") == 2
    assert "White places a man on c2." in script.text
    assert script.lines[-1] == "The game is saved. Choose Resume to continue it."


def test_a_listener_hears_the_result_again_after_a_review(tmp_path: Path) -> None:
    moves = ("a1", "a2", "b1", "b2", "c1")
    script = play(tmp_path, created("morris", "three"), *moves, "look", "q", "0", plain=True)
    assert sum(line.startswith("White wins: ") for line in script.lines) == 2


def test_a_game_is_saved_as_a_file_by_its_ending(tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    game = created("go", "japanese", options={"size": 7})
    strange, nowhere = str(tmp_path / "x.doc"), str(tmp_path / "none" / "x.sgf")
    answers = ("D4", "s", strange, str(path), "s", str(path), "n", nowhere, "0", "q")
    script = play(tmp_path, game, *answers)
    assert "B[dd]" in path.read_text()
    assert "no format for" in script.refused[0].casefold()
    assert script.refused[1] == "The file was not overwritten: choose another name."
    assert "annot write" in script.refused[2]


def test_a_resumed_game_stands_where_it_stood(tmp_path: Path) -> None:
    play(tmp_path, created("neutron"), "b1b4")
    with room(tmp_path, "q") as opened:
        latest = Library(opened.interface.store).latest()
        assert latest is not None
        opened.interface.resume(latest.key)
        assert "4   ·  <○>  ·   ·   ·" in opened.script.text


def test_rows_are_counted_from_the_bottom_on_request(tmp_path: Path) -> None:
    moves = ("a3", "a2", "b3", "b2", "c3")
    with room(tmp_path, *moves, "look", "q", "0") as opened:
        opened.settings.profile.set("coordinates", "standard")
        opened.interface.begin(created("morris", "three"))
        assert "Round 1. White places a man on a3." in opened.script.lines
        assert any(line.startswith("3  <○>--") for line in opened.script.lines)
        assert opened.script.text.count("White places a man on c3.") == 2
        (kept,) = Library(opened.interface.store).games()
        moves_kept = [getattr(one, "move", "") for one in opened.interface.store.events(kept.key)]
        assert moves_kept == ["", "a1", "a2", "b1", "b2", "c1"]


def test_boards_and_sentences_are_one_blank_line_apart(tmp_path: Path) -> None:
    game = created("neutron", players=("human", "random"))
    lines = play(tmp_path, game, "b1b4", "m", "q").lines
    assert ("", "") not in pairwise(lines)
    rounds = [number for number, line in enumerate(lines) if line.startswith("Round 1.")]
    assert [lines[number - 1] for number in rounds] == ["", ""]


def test_a_throw_is_not_the_last_move(tmp_path: Path) -> None:
    script = play(tmp_path, created("senet"), "", "v", "q")
    assert not any(line.startswith("Last move") for line in script.lines)


@pytest.mark.parametrize(
    ("clock", "shown"),
    [
        ("10m+5x30s", "White: 10:00 left, periods: 5"),
        ("0s+25/10m", "White: 10:00 left, moves to make: 25"),
        ("3d/move", "White: 3 d 0 h left"),
    ],
)
def test_a_clock_is_shown_with_its_periods(tmp_path: Path, clock: str, shown: str) -> None:
    assert shown in play(tmp_path, created("neutron", clock=clock), "q").text


def test_a_game_that_is_deleted_elsewhere_ends_the_watching(tmp_path: Path) -> None:
    game = created("morris", players=("random", "random"))
    with room(tmp_path) as opened:
        opened.settings.profile.set("pause", 0)
        saved = SavedGame.begin(opened.interface.store, game, opened.interface.dice())
        Library(opened.interface.store).delete(saved.key)
        opened.interface.play(saved)
        assert len(opened.script.refused) == 1
        assert "The game is saved" not in opened.script.text


def test_leaving_stops_the_clock(tmp_path: Path) -> None:
    script = play(tmp_path, created("neutron", clock="10m"), "b1b4", "q")
    assert "The game is paused." in script.lines
    with room(tmp_path) as opened:
        (kept,) = Library(opened.interface.store).games()
        assert type(opened.interface.store.events(kept.key)[-1]).__name__ == "Paused"


def test_what_another_program_did_first_is_told(tmp_path: Path) -> None:
    with room(tmp_path, "b1b4", "q") as opened:
        saved = SavedGame.begin(opened.interface.store, created("neutron"), opened.interface.dice())
        other = SavedGame.load(opened.interface.store, saved.key)
        other.submit(PlayMove("a1a4"), Seat.FIRST, time.time(), other.session.sequence)
        opened.interface.play(saved)
        assert opened.script.refused == ["The game has been continued elsewhere."]
        assert "Round 1. White moves a1 up to a4." in opened.script.lines
        assert any(line.startswith("Black: ") for line in opened.script.lines)


def test_a_finished_game_can_be_played_again_from_the_list(tmp_path: Path) -> None:
    moves = ("a1", "a2", "b1", "b2", "c1")
    play(tmp_path, created("morris", "three", names=("Ann", "Bob")), *moves, "rematch", "q")
    with room(tmp_path, "rematch", "q") as opened:
        finished = next(
            game for game in Library(opened.interface.store).games() if not game.is_unfinished
        )
        opened.interface.resume(finished.key)
        assert "White: Bob" in opened.script.text


def test_a_piece_carried_by_the_trap_is_marked_where_it_ended(tmp_path: Path) -> None:
    start = "AB.......................1.... 1 1"
    script = play(tmp_path, created("senet", start=start), "26", "q")
    board = [line for line in script.lines if "<1>" in line]
    assert board
    assert all(line.startswith("  v") for line in board)


def test_a_game_is_not_said_to_be_saved_where_nothing_can_be(tmp_path: Path) -> None:
    with room(tmp_path, "b1b4", "?", "q", "q") as opened:
        opened.interface.is_kept = False
        opened.interface.begin(created("neutron"))
    told = "The game is not saved: it lasts until you leave Ludoteca."
    assert opened.script.lines[-1] == told
    assert "is saved" not in "".join([opened.script.text, *opened.script.pages])


class Slow(Script):
    """A person who thinks until time is up."""

    def read(self, prompt: str, seconds: float | None = None) -> str | None:
        if seconds is None:
            return super().read(prompt)
        assert 0 < seconds <= 1
        time.sleep(seconds)
        raise OutOfTimeError


def test_a_clock_that_runs_out_ends_the_game_by_itself(tmp_path: Path) -> None:
    with room(tmp_path) as opened:
        slow = Slow(["0"])
        opened.interface.terminal.input = opened.interface.terminal.output = slow
        opened.interface.begin(created("neutron", clock="1s"))
    assert "White has no time left. Black wins: the loser's time ran out." in slow.text
