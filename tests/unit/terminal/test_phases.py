"""The phases of the games at a terminal: lots, the roll-off, the count, and claims."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from ludoteca.match.events import Consent, TableRules
from ludoteca.store.library import Library
from tests.unit.terminal.script import created, play, room


def test_nigiri_is_shown_as_it_happens(tmp_path: Path) -> None:
    table = TableRules(colours="nigiri", takebacks=Consent.FREE)
    game = created("go", "japanese", options={"size": 7}, table=table)
    script = play(tmp_path, game, "odd", "q")
    assert "lays one stone: odd." in script.text
    # Neither has a name, so what they do tells them apart.
    right, wrong = "right: the one who guessed is Black.", "wrong: the one who guessed is White."
    assert f"The guess was {right}" in script.text or f"The guess was {wrong}" in script.text
    assert "is human" not in script.text
    board = next(number for number, line in enumerate(script.lines) if "A B C D E" in line)
    opened = next(number for number, line in enumerate(script.lines) if "The hand holds" in line)
    assert opened < board
    script = play(tmp_path, replace(game, players=("human", "greedy")), "odd", "q")
    has_guessed = f"The guess was {right}" in script.text
    assert ("Black is human. White is greedy." in script.text) == has_guessed
    assert ("Black is greedy. White is human." in script.text) != has_guessed


def test_furigoma_is_shown_as_it_happens(tmp_path: Path) -> None:
    table = TableRules(colours="furigoma", takebacks=Consent.FREE)
    script = play(tmp_path, created("shogi", table=table), "", "q")
    assert "Press Enter: toss the pawns" in script.text
    assert "Five pawns are tossed: " in script.text
    assert "The one who tossed is " in script.text
    assert "is human" not in script.text


def test_a_draw_by_repetition_is_announced_before_it_comes(tmp_path: Path) -> None:
    start = "b1bbb/w4/5/3nb/w1www b n"
    moves = ("Nd2d4,a5b5", "Nd4d2,a4a2", "Nd2d4,b5a5", "Nd4d2,a2a4")
    script = play(tmp_path, created("neutron", start=start), *moves, *moves, "0")
    warning = "This position has occurred twice: a third time is a draw!"
    assert script.text.count(warning) == 4
    assert "A draw: the same position has occurred too often." in script.text


def test_a_tie_is_counted_and_said(tmp_path: Path) -> None:
    game = created("go", "japanese", options={"size": 5, "komi": 0})
    script = play(tmp_path, game, "pass", "pass", "a", "0")
    assert "Japanese rules, komi 0" in script.text
    assert "It would be a draw." in script.text
    assert "A draw: both have the same number of points." in script.text


def test_the_roll_off_says_who_begins(tmp_path: Path) -> None:
    script = play(tmp_path, created("senet", options={"opening": "rolloff"}), "", "", "", "", "q")
    assert " begins." in script.text


def test_dead_stones_are_proposed_edited_and_counted(tmp_path: Path) -> None:
    walls = [move for row in range(1, 8) for move in (f"D{row}", f"E{row}")]
    answers = [*walls, "G3", "B5", "pass", "pass", "b5", "b5", "zz", "", "a", "0"]
    game = created("go", "japanese", options={"size": 7})
    script = play(tmp_path, game, *answers)
    assert "Proposed as dead: B5, G3." in script.text
    assert "5  b[○]b ● ○ w w " in script.text
    assert script.refused == ["There is no stone on 'zz'."]
    assert "Black: territory 21 + dead stones 1 = 22" in script.lines
    assert "Black wins by 0.5: the score decides." in script.text


def test_play_goes_on_from_the_count_if_somebody_wants(tmp_path: Path) -> None:
    game = created("go", "japanese", options={"size": 7})
    answers = ("p", "black", "D3", "pass", "pass", "r", "white", "y", "0")
    script = play(tmp_path, game, "D4", "pass", "pass", *answers)
    for text in ("Black wants to play on.", "White plays D3.", "White resigns."):
        assert text in script.text


def test_the_count_has_controls_of_its_own(tmp_path: Path) -> None:
    game = created("go", "japanese", options={"size": 7})
    script = play(tmp_path, game, "pass", "pass", "?", "q", "q")
    (page,) = script.pages
    assert "- `a` (accept): accept the count" in page
    assert "pause" not in page


def test_a_computer_accepts_no_marks_but_those_proposed(tmp_path: Path) -> None:
    game = created("go", "japanese", options={"size": 7}, players=("human", "mcts"))
    start = "7/7/bbbbbbb/7/wwwwwww/7/7 b - 0/0 1"
    answers = ("pass", "a3", "a", "a3", "a", "0")
    script = play(tmp_path, replace(game, start=start), *answers)
    assert script.refused == ["Mcts does not agree: mark the stones as proposed, or play on."]
    assert "White wins by " in script.text


def test_claims_are_listed_only_where_the_game_has_them(tmp_path: Path) -> None:
    listed = {
        key: play(tmp_path, created(key, rules), "?", "q", "q").pages[0]
        for key, rules in {"shogi": "standard", "neutron": "standard", "go": "japanese"}.items()
    }
    assert {key for key, page in listed.items() if "impasse" in page} == {"shogi"}
    assert {key for key, page in listed.items() if "no result" in page} == {"go"}


def test_a_claim_that_the_rules_lack_is_refused_without_a_question(tmp_path: Path) -> None:
    script = play(tmp_path, created("shogi", options={"impasse": "none"}), "i", "q")
    assert len(script.refused) == 1
    assert "Are you sure?" not in script.text


def test_a_claim_shows_the_count_and_loses_if_it_fails(tmp_path: Path) -> None:
    script = play(tmp_path, created("shogi"), "i", "n", "i", "y", "0")
    assert "Your king is not in the promotion zone." in script.text
    assert not script.refused
    assert "Black declares an impasse. White wins: " in script.text


@pytest.mark.parametrize("answer", ["seki d4", "SEKI D4", "секи d4"])
def test_a_choice_takes_a_point_after_its_word(answer: str, tmp_path: Path) -> None:
    game = created("go", "japanese", options={"size": 7})
    answers = ("D4", "C3", "pass", "pass", answer, "q")
    script = play(tmp_path, game, *answers, language="bg")
    assert "4  · · ·{●}· · ·" in script.text
    assert not script.refused


def test_a_choice_that_needs_a_point_asks_for_it(tmp_path: Path) -> None:
    game = created("go", "japanese", options={"size": 7})
    script = play(tmp_path, game, "D4", "pass", "pass", "seki", "q")
    assert script.refused == ["Add a point, as in seki D4."]


@pytest.mark.parametrize("answer", ["u", "undo", "h"])
def test_what_is_not_possible_in_the_count_says_what_is(answer: str, tmp_path: Path) -> None:
    game = created("go", "japanese", options={"size": 7})
    script = play(tmp_path, game, "D4", "pass", "pass", answer, "3", "q")
    assert script.refused == [
        f"{answer!r} is not possible here: choose accept, play on, seki.",
        "There is no stone on '3'.",
    ]
    assert f"the count > {answer}" in script.lines


@pytest.mark.parametrize("answer", ["", "throw", "1", "хвърляне"])
def test_enter_its_word_or_its_number_makes_the_only_choice(answer: str, tmp_path: Path) -> None:
    game = created("senet", options={"opening": "rolloff"})
    script = play(tmp_path, game, answer, "nonsense", "q", language="bg")
    assert script.text.count(", за да се реши кой започва.") == 3
    assert script.refused == ["'nonsense' не е възможно тук: натиснете Enter."]


def test_a_computer_draws_the_lot_when_nobody_else_can(tmp_path: Path) -> None:
    table = TableRules(colours="nigiri", takebacks=Consent.FREE)
    players = ("random", "random")
    game = created("go", "japanese", options={"size": 5}, table=table, players=players)
    script = play(tmp_path, game, "0")
    assert "Random lays one stone: odd." in script.text
    assert ": the score decides." in script.text


def test_a_kept_count_is_shown_as_it_was_left(tmp_path: Path) -> None:
    game = created("go", "japanese", options={"size": 7})
    play(tmp_path, game, "D4", "C3", "pass", "pass", "c3", "q")
    with room(tmp_path, "q") as opened:
        latest = Library(opened.interface.store).latest()
        assert latest is not None
        opened.interface.resume(latest.key)
        assert "3  b b[○]b b b b " in opened.script.text
        assert "Black would win by 42.5." in opened.script.lines


def test_plain_output_lists_what_a_drawing_would_mark(tmp_path: Path) -> None:
    answers = ("D4", "C3", "pass", "pass", "c3", "q")
    with room(tmp_path, *answers, plain=True) as opened:
        opened.interface.begin(created("go", "japanese", options={"size": 7}))
        assert "dead: C3" in opened.script.lines


def test_a_listener_hears_the_whole_board_after_an_opening(tmp_path: Path) -> None:
    drawn = created("neutron", options={"start": "balanced"})
    script = play(tmp_path, drawn, "", "q", plain=True)
    boards = [line for line in script.lines if line.startswith("White, pieces: ")]
    assert len(boards) == 2
    assert boards[0] != boards[1]
