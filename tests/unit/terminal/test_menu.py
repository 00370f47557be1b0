"""The menu and its questions: Enter is always an answer, and a wrong one is asked again."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from ludoteca.core import LudotecaError, OptionError, say
from ludoteca.games.registry import all_games
from ludoteca.locale import Language, languages
from ludoteca.match.actions import actions_of
from ludoteca.store.library import Library
from ludoteca.store.saved_game import SavedGame
from ludoteca.terminal.help import controls
from ludoteca.terminal.line.menu import Menu, learn
from ludoteca.terminal.line.questions import LineQuestions
from ludoteca.terminal.questions import Back, Item, at_once
from ludoteca.terminal.terminal import EndOfInputError
from tests.nim import NIM
from tests.unit.terminal.script import Room, Script, created, room, terminal_of

FRUIT = [Item(1, "apple", say("Apple")), Item(2, "pear", say("Pear"), say("ripe"))]


def pick(*answers: str) -> tuple[int, Script]:
    script = Script(answers)
    return at_once(
        LineQuestions(terminal_of(script)).choose(say("Fruit"), FRUIT, 2, back=say("back"))
    ), script


@pytest.mark.parametrize(
    ("answer", "fruit"), [("", 2), ("1", 1), ("apple", 1), ("PEAR", 2), ("a", 1), ("p", 2)]
)
def test_a_number_a_name_its_beginning_or_enter_choose(answer: str, fruit: int) -> None:
    assert pick(answer)[0] == fruit


def test_a_wrong_choice_is_asked_again() -> None:
    found, script = pick("9", "plum", "99999999999999", "0000019", "?", "²", "1")
    assert found == 1
    assert len(script.refused) == 5
    assert script.refused[0] == "'9' is not on the list: type a number from 1 to 2, or 0."


@pytest.mark.parametrize(
    ("width", "shown"),
    [
        (80, ["   1  Apple", " * 2  Pear  ripe"]),
        (15, ["   1  Apple", " * 2  Pear", "        ripe"]),
    ],
)
def test_notes_stand_beside_the_choices_or_all_below_them(width: int, shown: list[str]) -> None:
    script = Script([""])
    script.width = width
    at_once(LineQuestions(terminal_of(script)).choose(say("Fruit"), FRUIT, 2, back=say("back")))
    assert script.lines[2:-2] == shown


def test_the_way_back_can_be_what_enter_stands_for() -> None:
    for answer in ("", "0", "q", "Done", "back"):
        with pytest.raises(Back):
            at_once(
                LineQuestions(terminal_of(Script([answer]))).choose(
                    say("Fruit"), FRUIT, 0, back=say("done")
                )
            )


def test_zero_leads_back_and_the_end_of_input_ends() -> None:
    with pytest.raises(Back):
        pick("0")
    with pytest.raises(EndOfInputError):
        pick()


def test_a_text_is_asked_for_until_it_fits() -> None:
    def check(text: str) -> int:
        if not text.isdecimal():
            raise OptionError(say("no number"))
        return int(text)

    script = Script(["x", ""])
    assert at_once(LineQuestions(terminal_of(script)).ask_text(say("Number"), "7", check)) == 7
    assert script.refused == ["No number."]
    with pytest.raises(Back):
        at_once(LineQuestions(terminal_of(Script(["q"]))).ask_text(say("Number"), "7", check))


def test_yes_and_no_are_understood_in_two_languages() -> None:
    def answered(*answers: str) -> bool:
        return at_once(
            LineQuestions(terminal_of(Script(answers), "ru")).ask_yes_no(
                say("Throw?"), default=False
            )
        )

    assert answered("да")
    assert answered("y")
    assert not answered("нет")
    assert not answered("")
    assert answered("может быть", "д")


def use(opened: Room) -> str:
    with pytest.raises(EndOfInputError):
        Menu(opened.interface).open()
    return opened.script.text


def test_enter_four_times_starts_a_good_game(tmp_path: Path) -> None:
    with room(tmp_path, "", "", "", "") as opened:
        text = use(opened)
        assert "Nine Men's Morris, Standard rules." in text
        assert "White: place a man on a free point, for example a1." in text


def test_resume_is_the_answer_to_enter_and_moves_no_number(tmp_path: Path) -> None:
    answers = ("neutron", "people", "", "", "", "b1b4", "q", "", "q", "0")
    with room(tmp_path, *answers) as opened:
        Menu(opened.interface).open()
        before, _, resumed = opened.script.text.partition(" * r  Resume")
        assert before.endswith("What would you like to do?\n")
        assert " * 1  Nine Men's Morris" in before
        assert "[r] > " in opened.script.lines
        assert "Neutron: White – Black, moves: 1, " in resumed
        assert opened.script.text.count("   5  Go") == 3
        assert "4   ·  <○>  ·   ·   ·" in resumed


def test_a_game_without_a_move_is_not_resumed(tmp_path: Path) -> None:
    with room(tmp_path, "0") as opened:
        SavedGame.begin(opened.interface.store, created("neutron"))
        Menu(opened.interface).open()
        assert "Resume" not in opened.script.text


def test_back_goes_one_step(tmp_path: Path) -> None:
    asked = {
        "levels": "Opponent: the computer at level 1 to 10, or somebody else",
        "seats": "Who plays White?",
        "options": "Neutron: press Enter to start, or a number to change an option",
        "side": "Your side",
        "menu": "What would you like to do?",
        "names": "Your names",
    }
    answers = ("neutron", "people", "Ann, Ben", "Ben", "0", "0", "q", "3", "1")
    with room(tmp_path, *answers, "0", "0", "0", "0") as opened:
        Menu(opened.interface).open()
        names = {text: name for name, text in asked.items()}
        lines = ["Your names" if "Your names" in line else line for line in opened.script.lines]
        seen = " ".join(names[line] for line in lines if line in names)
    there = "menu levels names seats options"
    assert seen == f"{there} seats names levels side options side levels menu"


def test_options_are_asked_as_the_game_describes_them(tmp_path: Path) -> None:
    answers = ("go", "people", "", "", "size", "9", "komi", "7", "6,5", "rules", "chinese", "clock")
    with room(
        tmp_path, *answers, "nonsense", "5m+3s", "handicap", "2", "start", "A1", "q"
    ) as opened:
        use(opened)
        (kept,) = Library(opened.interface.store).games()
        assert kept.created is not None
        assert kept.created.rules == "chinese"
        assert kept.created.options == {"size": 9, "komi": 6.5, "handicap": 2}
        assert kept.created.clock == "5m+3s"
        assert len(opened.script.refused) == 2


def test_two_computers_can_be_watched(tmp_path: Path) -> None:
    with room(tmp_path, "watch", "neutron", "random", "ok", "0", "0") as opened:
        Menu(opened.interface).open()
        assert "White: random" in opened.script.text
        assert "Black: ok" in opened.script.text
        assert "win" in opened.script.text or "draw" in opened.script.text


def test_the_language_changes_at_once_and_is_remembered(tmp_path: Path) -> None:
    with room(tmp_path, "language", "bg", "0") as opened:
        Menu(opened.interface).open()
        assert "Български" in opened.script.text
        assert opened.settings.language == "bg"
        assert opened.script.text.count("What would you like to do?") == 1


def test_settings_are_kept(tmp_path: Path) -> None:
    answers = ("settings", "name", "Ann", "glyphs", "ascii", "shogi", "kanji", "dice", "y")
    with room(
        tmp_path, *answers, "seconds", "99", "2,5", "speed", "0,2", "rows", "standard", ""
    ) as opened:
        use(opened)
        settings = opened.settings
        assert (settings.name, settings.glyphs, settings.auto_throw) == ("Ann", "ascii", True)
        assert settings.pieces == {"shogi": "kanji"}
        assert settings.seconds == pytest.approx(2.5)
        assert settings.pause == pytest.approx(0.2)
        assert settings.standard_rows
        assert opened.script.refused == ["Choose a number of seconds from 0.1 to 60."]


@pytest.mark.parametrize(
    ("glyphs", "pieces", "row"),
    [
        ("", "letters", "1   W   W   W   W   W"),
        ("ascii", "stones", "1   O   O   O   O   O"),
        ("letters", "letters", "1   W   W   W   W   W"),
    ],
)
def test_the_settings_name_the_pieces_that_are_drawn(
    tmp_path: Path, glyphs: str, pieces: str, row: str
) -> None:
    with room(tmp_path, "settings", "neutron", "0", "0", "neutron", "2", "", "", "q") as opened:
        opened.settings.profile.set("glyphs", glyphs)
        text = use(opened)
    assert f"Pieces of Neutron                     {pieces}\n" in text
    assert row in text


def test_settings_count_at_the_table(tmp_path: Path) -> None:
    answers = ("settings", "name", "Ана Иванова", "dice", "y", "symbols", "ascii", "0")
    with room(tmp_path, *answers, "senet", "greedy", "", "", "q", "0") as opened:
        Menu(opened.interface).open()
        lines = opened.script.lines
        board = "\n".join(lines[next(n for n, line in enumerate(lines) if "Senet, " in line) :])
        assert "Ана Иванова" in board
        assert "throws" in board
        assert "press Enter to throw" not in board
        assert "·" not in board
    kanji = ("settings", "shogi", "kanji", "0", "shogi", "greedy", "black", "", "q", "0")
    with room(tmp_path, *kanji) as opened:
        Menu(opened.interface).open()
        assert "玉" in opened.script.text


def test_a_level_is_chosen_by_its_number_and_named_at_the_table(tmp_path: Path) -> None:
    answers = ("neutron", "2", "", "", "b1b4", "q", "neutron", "0", "0")
    with room(tmp_path, *answers) as opened:
        Menu(opened.interface).open()
        text = opened.script.text
        assert " * 3  Learner" in text
        assert "Black: Level 2 · Beginner" in text
        assert "Round 1. Black" in text
        assert "Neutron: you – Level 2 · Beginner, moves: 2" in text
        assert " * 2  Beginner" in text


def test_a_lesson_of_senet_says_what_was_thrown(tmp_path: Path) -> None:
    with room(tmp_path, "learn", "senet", "5", "", "q", "0") as opened:
        Menu(opened.interface).open()
        lines = opened.script.lines
        assert "The die shows 4." in lines
        assert "Player 1 moves piece 5 from 9 to 13." in lines
        assert any(line.startswith("Step 2 of") for line in lines)


def test_a_lesson_asks_for_moves_and_goes_on_next_time(tmp_path: Path) -> None:
    with room(tmp_path, "learn", "neutron", "zz", "a1", "up", "m", "b1 up", "", "q", "0") as opened:
        Menu(opened.interface).open()
        assert "Step 1 of 8." in opened.script.lines
        assert "Step 2 of 8." in opened.script.lines
        assert "A correct move: b1b4" in opened.script.lines
        assert "The lesson will continue here next time." in opened.script.lines
        assert len(opened.script.refused) == 2
        assert opened.settings.profile.get("lessons") == {"neutron": 1}
    with room(tmp_path, "learn", "neutron", "q", "0") as opened:
        Menu(opened.interface).open()
        assert "Step 1 of 8." not in opened.script.lines


def test_a_game_without_a_lesson_says_so(tmp_path: Path) -> None:
    with room(tmp_path) as opened, pytest.raises(LudotecaError, match="Nim has no lesson yet"):
        learn(opened.interface.terminal, NIM, opened.settings.profile)


def test_rules_and_controls_are_two_parts(tmp_path: Path) -> None:
    with room(tmp_path, "rules", "senet", "", "0") as opened:
        Menu(opened.interface).open()
        assert [page.partition("\n")[0] for page in opened.script.pages] == [
            "## Controls",
            "# Senet",
        ]


def test_enter_leaves_every_setting_as_it_is(tmp_path: Path) -> None:
    chosen = {"glyphs": "ascii", "coordinates": "standard", "auto_throw": True}
    answers = ("settings", "glyphs", "", "rows", "", "dice", "", "seconds", "", "0", "0")
    with room(tmp_path, *answers) as opened:
        for key, value in chosen.items():
            opened.settings.profile.set(key, value)
        Menu(opened.interface).open()
        assert {key: opened.settings.profile.get(key) for key in chosen} == chosen
        assert not opened.script.refused


def test_a_damaged_store_is_told_of_once_and_the_menu_goes_on(tmp_path: Path) -> None:
    with room(tmp_path, "rules", "go", "q", "0") as opened:
        opened.interface.store.rows("DROP TABLE standings")
        Menu(opened.interface).open()
        assert len(opened.script.refused) == 1
        assert opened.script.pages


def test_a_program_can_be_typed_as_the_opponent(tmp_path: Path) -> None:
    fake = Path(__file__).parents[1] / "players" / "fake_engine.py"
    program = f"ugp:{sys.executable} {fake} well Nc3c4,a5a4"
    answers = ("neutron", "ugp:no-such-program", program, "White", "", "b1b4", "q")
    with room(tmp_path, *answers) as opened:
        text = use(opened)
        assert any("no program called no-such-program" in one for one in opened.script.refused)
        assert f"Black: {program}" in text
        (saved,) = Library(opened.interface.store).games()
        assert saved.created is not None
        assert saved.created.players == ("human", program)
    with room(tmp_path, "saved", "1", "", "q", "0", "0") as opened:
        Menu(opened.interface).open()
        assert f"Black: {program}" in opened.script.text


def test_clocks_are_offered_in_words_and_can_be_typed(tmp_path: Path) -> None:
    answers = ("neutron", "3", "1", "clock", "5", "clock", "5m", "clock", "0", "start")
    with room(tmp_path, *answers, "b1b4", "q") as opened:
        text = use(opened)
        assert "   5  10 min + 5 × 30 s" in opened.script.lines
        assert re.search(r"Clock +10 min \+ 5 × 30 s", text)
        assert re.search(r"Clock +5 min\n", text)
        (kept,) = Library(opened.interface.store).games()
        assert kept.created is not None
        assert kept.created.clock == "5m"


@pytest.mark.parametrize("language", languages())
def test_every_control_is_explained_in_every_language(language: str) -> None:
    actions = {key: one for game in all_games() for key, one in actions_of(game).items()}
    text = controls(language, actions, has_dice=True)
    for action in actions.values():
        assert f"- `{action.letter}` ({Language(language).translate(action.word)}): " in text
