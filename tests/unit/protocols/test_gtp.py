"""GTP as its specification and the programs that speak it want it."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest

from ludoteca import native
from ludoteca.core import Seat
from ludoteca.protocols.gtp import GtpProtocol
from ludoteca.protocols.gtp.clock import GtpClock
from tests.unit.protocols.talk import Talk

needs_native = pytest.mark.skipif(native.core is None, reason="this installation is pure Python")
PLAYERS = ["mcts", pytest.param("engine", marks=needs_native)]


def talk(*lines: str, player: str | None = "mcts") -> Talk:
    made = Talk(GtpProtocol(player, seed=1))
    made.say(*lines)
    return made


def answers(*lines: str) -> list[str]:
    """Return the answer to each line, without the empty lines that end them."""
    made = Talk(GtpProtocol("mcts", seed=1))
    return ["\n".join(made.say(line)).rstrip("\n") for line in lines]


def test_required_commands_are_answered() -> None:
    asked = ("protocol_version", "name", "known_command genmove", "known_command fly")
    assert answers(*asked) == ["= 2", "= Ludoteca", "= true", "= false"]
    (listed,) = answers("list_commands")
    required = """protocol_version name version known_command list_commands quit boardsize
        clear_board komi play genmove undo time_settings time_left final_score final_status_list
        loadsgf reg_genmove showboard fixed_handicap place_free_handicap set_free_handicap
        kgs-genmove_cleanup kgs-time_settings kgs-rules lz-analyze lz-genmove_analyze kata-analyze
        kata-genmove_analyze kata-set-rules kata-get-rules printsgf kata-list_time_settings"""
    assert set(required.split()) <= set(listed.removeprefix("= ").split("\n"))


def test_every_answer_ends_with_an_empty_line_and_has_the_number_of_its_command() -> None:
    made = talk()
    assert made.say("17 protocol_version") == ["=17 2", ""]
    assert made.say("18 fly") == ["?18 unknown command", ""]
    assert made.say("19 boardsize 9") == ["=19", ""]


def test_comments_blank_lines_and_control_characters_are_skipped() -> None:
    made = talk()
    assert made.say("", "   ", "# only a comment", "\t\r") == []
    assert made.say("\x07boardsize\t9 # small") == ["=", ""]


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("boardsize", "syntax error"),
        ("boardsize x", "syntax error"),
        ("boardsize 1", "unacceptable size"),
        ("boardsize 26", "unacceptable size"),
        ("play", "syntax error"),
        ("play b", "syntax error"),
        ("play red D4", "invalid color"),
        ("play b I4", "invalid coordinate(s)"),
        ("play b Z99", "invalid coordinate(s)"),
        ("play b A20", "invalid coordinate(s)"),
        ("genmove", "syntax error"),
        ("genmove red", "invalid color"),
        ("undo", "cannot undo"),
        ("komi x", "syntax error"),
        ("komi nan", "syntax error"),
        ("fixed_handicap 1", "invalid number of stones"),
        ("fixed_handicap 10", "invalid number of stones"),
        ("set_free_handicap A1 A1", "bad vertex list"),
        ("set_free_handicap A1", "bad vertex list"),
        ("set_free_handicap C3 pass", "bad vertex list"),
        ("set_free_handicap C3 U9", "invalid coordinate(s)"),
        ("place_free_handicap 1", "invalid number of stones"),
        ("time_settings 1 2", "syntax error"),
        ("time_left x 1 1", "invalid color"),
        ("final_status_list what", "syntax error"),
        ("loadsgf /no/such/file.sgf", "cannot load file"),
        ("loadsgf", "syntax error"),
        ("kata-set-rules fairy", "unknown rules"),
        ('kata-set-rules {"ko":', "invalid JSON"),
        ('kata-set-rules {"tax":"ALL"}', "unsupported rule: tax ALL"),
        ("kata-get-param x", "unknown parameter"),
        ("kgs-time_settings fischer 1", "syntax error"),
        ("printsgf /no/such/folder/x.sgf", "cannot write file"),
        ("lz-analyze b 10 maxmoves", "syntax error"),
        ("gogui-play_sequence b D4 w D4", "illegal move"),
    ],
)
def test_a_mistake_is_one_line(line: str, error: str) -> None:
    (answer,) = answers(line)
    assert answer.startswith(f"? {error}")
    assert "\n" not in answer


def test_moves_are_played_and_taken_back() -> None:
    made = talk("boardsize 9", "play b E5", "play w C3")
    assert made.say("play b e5") == ["? illegal move: there is already a stone on E5", ""]
    assert made.say("undo", "undo", "play b E5", "undo") == ["=", ""] * 4
    assert made.say("undo") == ["? cannot undo", ""]


def test_one_colour_may_move_twice_and_play_goes_on_after_two_passes() -> None:
    made = talk("boardsize 5", "play b C3", "play b C2", "play w pass", "play b pass")
    assert made.say("play w D3", "play w D2") == ["=", ""] * 2
    board = made.say("showboard")
    assert board[3] == "3  . . X O ."
    assert board[4] == "2  . . X O ."


def test_ko_is_forbidden_only_in_turn() -> None:
    ko = "play b B1,play b A2,play b B3,play w C1,play w D2,play w C3,play w B2,play b C2"
    made = talk("boardsize 5", *ko.split(","))
    assert made.say("play w B2")[0].startswith("? illegal move: ko")
    assert made.say("play w E5", "play b E4", "play w B2") == ["=", ""] * 3


def test_a_move_is_chosen_and_made() -> None:
    made = talk("boardsize 5", "komi 7.5")
    (answer, _) = made.say("7 genmove b")
    assert answer.startswith("=7 ")
    vertex = answer.removeprefix("=7 ")
    assert made.say(f"play w {vertex}")[0].startswith("? illegal move")


def test_a_regression_move_is_not_made() -> None:
    made = talk("boardsize 5")
    (answer, _) = made.say("reg_genmove b")
    assert made.say(f"play w {answer.removeprefix('= ')}") == ["=", ""]


def test_the_numbers_of_a_player_that_fails_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    made = Talk(GtpProtocol("mcts"))

    def fail(*_: object) -> None:
        raise RuntimeError("no idea")

    monkeypatch.setattr("ludoteca.players.mcts.MctsPlayer.think", fail)
    assert made.say("3 genmove b")[0] == "?3 mcts failed to choose a move: RuntimeError: no idea"
    assert made.say("name")[0] == "= Ludoteca"


def test_clean_up_captures_before_it_passes() -> None:
    walls = [f"play b {column}{row}" for column in "AE" for row in range(1, 6)]
    walls += [f"play b {column}{row}" for column in "BCD" for row in (1, 2, 4)]
    made = talk("boardsize 5", "kata-set-rules japanese", *walls, "play w C5")
    assert made.say("final_status_list dead") == ["= C5", ""]
    (answer, _) = made.say("kgs-genmove_cleanup b")
    assert answer in ("= B5", "= D5")


# Handicap.


def test_fixed_handicap_is_where_the_specification_has_it() -> None:
    assert answers("fixed_handicap 4")[0] == "= D4 Q16 D16 Q4"
    for size, stones in ((5, 2), (6, 2), (8, 5), (10, 5), (24, 9), (25, 10), (7, 5)):
        made = talk(f"boardsize {size}")
        assert made.say(f"fixed_handicap {stones}") == ["? invalid number of stones", ""]
    assert made.say("place_free_handicap 5") == ["= C3 E5 C5 E3", ""]
    assert made.say("fixed_handicap 2") == ["? board not empty", ""]


def test_white_moves_after_a_free_handicap() -> None:
    made = talk("boardsize 9", "set_free_handicap A1 B2 J9")
    assert "White to move" in made.say("showboard")[-2]


# Rules.


def test_rules_are_set_by_name_and_told_as_json() -> None:
    made = talk("kata-set-rules japanese", "komi 5")
    said = json.loads(made.say("kata-get-rules")[0].removeprefix("= "))
    assert (said["scoring"], said["ko"], said["whiteHandicapBonus"]) == ("TERRITORY", "SIMPLE", "0")
    assert made.say("get_komi") == ["= 5", ""]


def test_rules_are_set_by_json_and_field_by_field() -> None:
    text = '{"ko":"SITUATIONAL","scoring":"AREA","tax":"NONE","suicide":true,"hasButton":false}'
    made = talk(f"kata-set-rules {text}", "kata-set-rule whiteHandicapBonus N")
    said = json.loads(made.say("kata-get-rules")[0].removeprefix("= "))
    assert (said["ko"], said["suicide"], said["whiteHandicapBonus"]) == ("SITUATIONAL", True, "N")
    assert made.say("kgs-rules new_zealand") == ["=", ""]


@pytest.mark.parametrize(
    "name", ["tromp-taylor", "chinese", "chinese-ogs", "japanese", "aga", "bga", "new-zealand"]
)
def test_what_is_told_of_rules_sets_the_same_rules(name: str) -> None:
    made = talk(f"kata-set-rules {name}")
    (told, _) = made.say("kata-get-rules")
    made.say("kata-set-rules tromp-taylor", f"kata-set-rules {told.removeprefix('= ')}")
    assert made.say("kata-get-rules") == [told, ""]


# Time.


@pytest.mark.parametrize(
    ("words", "low", "high"),
    [
        ("none", None, None),
        ("absolute 300", 5, 10),
        ("byoyomi 0 10 3", 9, 10),
        ("canadian 0 300 25", 10, 12),
        ("fischer 60 5", 6, 7),
        ("fischer-capped 60 5 120 -1", 6, 7),
    ],
)
def test_time_is_planned(words: str, low: float | None, high: float | None) -> None:
    clock = GtpClock()
    clock.set(words.split())
    seconds = clock.seconds(Seat.FIRST)
    if low is None or high is None:
        assert seconds is None
    else:
        assert seconds is not None
        assert low <= seconds <= high


def test_the_time_left_decides() -> None:
    clock = GtpClock()
    clock.set_canadian(["300", "60", "5"])
    clock.update(Seat.FIRST, 6.0, 3)
    assert clock.seconds(Seat.FIRST) == pytest.approx(1.8)
    clock.update(Seat.FIRST, 0.1, 1)
    assert clock.seconds(Seat.FIRST) == pytest.approx(0.085)
    clock.set_canadian(["0", "1", "0"])
    assert clock.seconds(Seat.FIRST) is None


# Counting.


def test_the_end_is_counted_without_dead_stones() -> None:
    walls = [f"play b C{row}" for row in range(1, 6)] + [f"play w D{row}" for row in range(1, 6)]
    made = talk("boardsize 5", "komi 0.5", *walls, "play w A5")
    assert made.say("final_score") == ["= B+4.5", ""]
    assert made.say("final_status_list dead") == ["= A5", ""]
    assert made.say("final_status_list alive") == ["= C5 C4 C3 C2 C1", "D5 D4 D3 D2 D1", ""]
    assert made.say("final_status_list seki") == ["=", ""]


# Files.


def test_a_game_is_written_and_read_again(tmp_path: Path) -> None:
    path = tmp_path / "a game.sgf"
    made = talk("boardsize 9", "komi 6.5", "play b E5", "play w C3", "play b pass")
    assert made.say(f"printsgf {path}") == ["=", ""]
    other = talk(f"loadsgf {path}")
    assert other.say("printsgf") == made.say("printsgf")
    third = talk(f"loadsgf {path} 2")
    assert third.say("play w C3", "undo", "undo") == ["=", ""] * 3
    assert third.say("undo") == ["? cannot undo", ""]
    (answer, *_) = made.say("printsgf")
    assert answer.startswith("= (;")
    assert "" not in made.written[:-1]


def test_a_file_of_another_game_is_not_loaded(tmp_path: Path) -> None:
    path = tmp_path / "shogi.sgf"
    path.write_text("(;GM[8];B[7g7f])", encoding="utf-8")
    assert talk().say(f"loadsgf {path}") == ["? cannot load file", ""]


# Analysis.


@pytest.mark.parametrize("player", PLAYERS)
def test_analysis_goes_on_until_any_line_comes(player: str) -> None:
    made = talk("boardsize 5", player=player)
    assert made.begin("5 lz-analyze b 0") == ["=5"]
    assert made.protocol.is_busy
    assert made.thinking is not None
    assert made.thinking.limit.seconds is None
    made.wait("")
    assert made.halts == [0.0]
    *reports, last = made.think()
    assert last == ""
    assert all(line.startswith("info move ") for line in reports)
    assert reports[-1].count(" order ") > 1
    assert not made.protocol.is_busy
    assert made.say("undo") == ["? cannot undo", ""], "an analysis makes no move"


def test_an_analysis_that_is_done_waits_for_a_line() -> None:
    made = talk("boardsize 5")
    made.begin("lz-analyze b 0")
    assert made.think()[-1] != ""
    assert made.protocol.is_busy
    assert made.wait("name") == [""]
    assert not made.protocol.is_busy


@pytest.mark.parametrize("player", PLAYERS)
def test_katagos_analysis_has_the_ownership_of_every_point(player: str) -> None:
    made = talk("boardsize 5", player=player)
    made.begin("kata-analyze b 0 ownership true rootInfo true maxmoves 3")
    report = made.think(200)[-1]
    assert report.count("info move") == 3
    assert " rootInfo visits " in report
    values = [float(word) for word in report.partition(" ownership ")[2].split()]
    assert len(values) == 25
    assert all(-1 <= value <= 1 for value in values)


@needs_native
def test_the_engines_analysis_has_visits_leads_and_priors() -> None:
    made = talk("boardsize 9", "play b E5", player="engine")
    made.begin("kata-analyze w 0 maxmoves 2")
    first, second = made.think(200)[-1].split("info move ")[1:]
    said = [dict(pairwise(line.split()[1:])) for line in (first, second)]
    assert int(said[0]["visits"]) >= int(said[1]["visits"]) > 0
    assert 0 < float(said[1]["prior"]) < 1
    assert float(said[0]["scoreLead"]) != float(said[1]["scoreLead"])


@needs_native
def test_the_engine_is_who_answers_where_nobody_was_named() -> None:
    made = talk("boardsize 5", player=None)
    assert made.say("genmove b")[0].startswith("= ")
    assert isinstance(made.protocol, GtpProtocol)
    assert made.protocol._load().name == "engine"


@pytest.mark.parametrize("player", PLAYERS)
def test_moves_are_allowed_and_avoided(player: str) -> None:
    made = talk("boardsize 5", player=player)
    made.begin("lz-analyze b 0 allow b C3,C4 1 avoid b C4 1")
    report = made.think()[-1]
    assert report.count("info move") == 1
    assert "info move C3" in report


def test_a_move_is_analysed_while_it_is_chosen() -> None:
    made = talk("boardsize 5")
    *_, played, last = made.say("3 kata-genmove_analyze b 0")
    assert made.written[0] == "=3"
    assert played.startswith("play ")
    assert last == ""
    assert made.say("undo") == ["=", ""]


def test_gogui_may_interrupt_a_move() -> None:
    made = talk("boardsize 5")
    made.begin("genmove b")
    made.wait("name")
    assert made.halts == []
    made.wait("# interrupt")
    assert made.halts == [0.0]


def test_every_command_is_described() -> None:
    described = (Path(__file__).parents[3] / "docs" / "gtp.md").read_text(encoding="utf-8")
    (listed,) = answers("list_commands")
    names = set(listed.removeprefix("= ").split("\n")) - {"analyze", "genmove_analyze"}
    assert {name for name in names if f"`{name}" not in described} == set()


def test_quit_ends_the_conversation() -> None:
    made = talk()
    assert made.say("2 quit") == ["=2", ""]
    assert made.has_quit
