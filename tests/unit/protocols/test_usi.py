"""USI as Shogi programs speak it."""

from __future__ import annotations

import pytest

from ludoteca import native
from ludoteca.core import Seat
from ludoteca.games.shogi import GAME
from ludoteca.protocols.go_command import GoCommand
from ludoteca.protocols.usi import UsiProtocol
from tests.stored import read_lines
from tests.unit.protocols.talk import Talk

needs_native = pytest.mark.skipif(native.core is None, reason="this installation is pure Python")
MATED = "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1"
MATE_IN_ONE = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1"
ENTERED = "+R+B+PGK+P+P+P+P/+P+P+PPPPP2/9/9/9/9/9/9/4k4 b RB2G4S 1"


def talk(*lines: str) -> Talk:
    made = Talk(UsiProtocol("search", seed=1))
    made.say(*lines)
    return made


def last(made: Talk, *lines: str) -> str:
    return made.say(*lines)[-1]


def test_hello_names_the_program_and_its_options() -> None:
    said = talk().say("usi")
    assert said[0].startswith("id name Ludoteca ")
    assert said[1].startswith("id author ")
    assert said[-1] == "usiok"
    assert "option name USI_Hash type spin default 64 min 1 max 65536" in said
    assert "option name USI_Ponder type check default false" in said
    assert any(
        line.startswith("option name Player type combo default search var ") for line in said
    )


def test_ready_is_answered_and_unknown_words_are_skipped() -> None:
    made = talk()
    assert made.say("isready") == ["readyok"]
    assert made.say("fly me isready", "", "nonsense") == ["readyok"]


def test_threads_and_memory_are_passed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    used: list[tuple[int, int]] = []
    monkeypatch.setattr(
        "ludoteca.players.search.SearchPlayer.use",
        lambda self, threads, megabytes: used.append((threads, megabytes)),
    )
    talk("setoption name USI_Hash value 16", "setoption name Threads value 2")
    assert used == [(1, 64), (1, 16), (2, 16)]


def test_the_player_is_loaded_before_it_is_ready() -> None:
    made = talk("setoption name Player value greedy")
    assert made.say("isready") == ["readyok"]
    assert ("greedy", "shogi") in made.protocol._players  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("setoption name Nope value 1", "no option Nope"),
        ("setoption name MultiPV value 0", "MultiPV cannot be 0"),
        ("setoption name USI_Ponder value maybe", "USI_Ponder cannot be maybe"),
        ("setoption MultiPV 3", "write: setoption name NAME value VALUE"),
        ("position", "write: position startpos or sfen TEXT, then moves"),
        ("position sfen 9/9", "cannot read"),
        ("position startpos moves 7g7e", "illegal move 7g7e"),
        ("position startpos moves 9z", "cannot read '9z'"),
        ("position sfen 4k4/9/9/9/9/9/9/9/4K3K b - 1", "impossible position"),
    ],
)
def test_a_mistake_is_one_line_of_information(line: str, words: str) -> None:
    (said,) = talk().say(line)
    assert said.startswith("info string ")
    assert words in said


def test_a_position_that_cannot_be_read_is_not_thought_about() -> None:
    assert last(talk(), "position startpos moves 7g7e", "go depth 1") == "bestmove resign"


def test_a_move_is_chosen_with_information() -> None:
    said = talk().say("usinewgame", "position startpos moves 7g7f 3c3d", "go depth 1")
    assert said[-1].startswith("bestmove ")
    info = said[-2].split()
    assert info[:2] == ["info", "depth"]
    assert {"seldepth", "score", "cp", "nodes", "nps", "time", "pv"} <= set(info)
    assert info[info.index("pv") + 1] == said[-1].split()[1]


def test_the_move_to_ponder_on_is_the_expected_reply() -> None:
    said = talk().say(f"position sfen {MATE_IN_ONE}", "go depth 1")
    assert said[-1] == "bestmove G*5b"
    assert "score mate 1 " in said[-2]
    answer = last(talk(), "position startpos", "go depth 2").split()
    assert answer[0] == "bestmove"
    assert answer[2] == "ponder"
    assert len(answer) == 4


def test_several_lines_are_numbered() -> None:
    made = Talk(UsiProtocol("mcts", seed=1))
    said = made.say("setoption name MultiPV value 3", "position startpos", "go nodes 200")
    numbers = [line.split(" multipv ")[1].split()[0] for line in said[-4:-1]]
    assert numbers == ["1", "2", "3"]


def test_only_the_given_moves_are_searched() -> None:
    assert last(talk(), "position startpos", "go depth 1 searchmoves 9g9f").split()[1] == "9g9f"


def test_who_is_mated_resigns() -> None:
    assert last(talk(), f"position sfen {MATED}", "go byoyomi 100") == "bestmove resign"


def test_a_declaration_wins() -> None:
    made = talk()
    assert last(made, f"position sfen {ENTERED}", "go byoyomi 100") == "bestmove win"
    said = made.say("setoption name Impasse value none", f"position sfen {ENTERED}", "go depth 1")
    assert said[-1] != "bestmove win"


def test_minishogi_is_known_by_its_board_or_by_name() -> None:
    made = talk("position sfen rbsgk/4p/5/P4/KGSBR b - 1")
    assert last(made, "go depth 1").startswith("bestmove ")
    made = talk("setoption name USI_Variant value minishogi", "position startpos moves 5d5c")
    assert last(made, "go depth 1").startswith("bestmove ")


def test_options_do_not_reset_each_other() -> None:
    made = talk("setoption name Player value random", "setoption name USI_Variant value minishogi")
    made.say("setoption name Impasse value none")
    protocol = made.protocol
    assert isinstance(protocol, UsiProtocol)
    assert [protocol.value("Player"), protocol.value("USI_Variant")] == ["random", "minishogi"]


def test_an_endless_search_answers_only_when_it_is_stopped() -> None:
    made = talk("position startpos")
    made.begin("go infinite")
    assert not made.protocol.is_busy
    assert not any(line.startswith("bestmove") for line in made.think())
    assert made.say("stop")[-1].startswith("bestmove ")
    assert made.say("stop") == []


def test_stopping_halts_the_player() -> None:
    made = talk("position startpos")
    made.begin("go infinite")
    assert made.begin("stop") == []
    assert made.halts == [0.0]
    assert made.think()[-1].startswith("bestmove ")


def test_pondering_becomes_thinking_when_the_move_comes() -> None:
    made = talk("position startpos moves 7g7f 3c3d")
    made.begin("go ponder btime 60000 wtime 60000 byoyomi 10000")
    made.begin("ponderhit")
    assert made.halts == [pytest.approx(11.3, abs=0.2)]
    assert made.think()[-1].startswith("bestmove ")
    made.begin("go ponder btime 60000 wtime 60000")
    made.think()
    assert made.say("ponderhit")[-1].startswith("bestmove ")


def test_a_new_search_ends_the_endless_one() -> None:
    made = talk("position startpos")
    made.begin("go infinite")
    made.begin("go depth 1")
    assert made.halts == [0.0]
    assert made.think()[-1].startswith("bestmove ")
    assert made.thinking is not None, "the second search begins"
    assert made.think()[-1].startswith("bestmove ")


def test_lines_wait_for_a_search_that_ends_by_itself_but_stop_does_not() -> None:
    made = talk("position startpos")
    made.begin("go byoyomi 1000")
    assert made.protocol.is_busy
    made.wait("position startpos moves 7g7f")
    assert made.halts == []
    made.wait("stop")
    assert made.halts == [0.0]
    made.wait("quit")
    assert made.has_quit


def test_mates_are_found_or_known_not_to_be_there() -> None:
    made = talk(f"position sfen {MATE_IN_ONE}")
    assert last(made, "go mate infinite") == "checkmate G*5b"
    made = talk("position startpos")
    assert last(made, "go mate 1000") == "checkmate nomate"
    hard = "4kg2+R/l2r2s+P1/p2g1p2p/3sp1N2/P4NP1P/4P4/2+b1+bP3/6K2/5G1NL w L4Pg2snl4p 106"
    made = talk(f"position sfen {hard}")
    assert last(made, "go mate 10") == "checkmate timeout"


def thought(made: Talk, go: str) -> list[str]:
    """Return the words of an answer that takes some thinking."""
    made.begin(go)
    return made.think(nodes=500_000)[-1].split()


PERPETUAL = read_lines("vectors/shogi_perpetual.txt")


@needs_native
def test_a_check_that_would_lose_by_repetition_is_not_played() -> None:
    made = Talk(UsiProtocol("engine", seed=1))
    made.say(f"position startpos moves {PERPETUAL[1]}")
    assert thought(made, "go movetime 2000")[:2] == ["bestmove", "B*5b"]
    answer = thought(made, "go mate infinite")
    assert answer[:2] == ["checkmate", "B*5b"]
    assert len(answer) == 4


@pytest.mark.parametrize("text", PERPETUAL[3:])
@needs_native
def test_the_moves_of_a_long_checkmate_end_with_mate(text: str) -> None:
    word, *moves = thought(talk(f"position sfen {text}"), "go mate 60000")
    assert word == "checkmate"
    assert len(moves) >= 11
    end = GAME.play(GAME.parse_position(text), *moves)
    assert end.outcome is not None
    assert end.outcome.ending == "mate"


def test_a_mate_in_python_does_not_repeat_either(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "core", None)
    assert last(talk(f"position sfen {MATE_IN_ONE}"), "go mate infinite") == "checkmate G*5b"
    made = talk(f"position startpos moves {PERPETUAL[1]}")
    answer = thought(made, "go mate infinite")
    assert answer[0] == "checkmate"
    assert answer[1] != "9e6e"
    assert len(answer) == 4


def test_a_game_that_was_repeated_goes_on() -> None:
    dance = "5i5h 5a5b 5h5i 5b5a " * 4
    assert last(talk(), f"position startpos moves {dance}", "go depth 1").startswith("bestmove ")
    assert last(talk(), f"position startpos moves {dance} 7g7f", "go depth 1").startswith("bestm")


@pytest.mark.parametrize(
    ("numbers", "seat", "low", "high"),
    [
        ({"movetime": 500}, Seat.FIRST, 0.5, 0.5),
        ({"movetime": 0}, Seat.FIRST, 0.001, 0.001),
        ({"byoyomi": 100, "time1": 0, "time2": 0}, Seat.FIRST, 0.08, 0.09),
        ({"byoyomi": 10_000, "time1": 0, "time2": 0}, Seat.FIRST, 9, 10),
        ({"time1": 300_000, "time2": 1_000}, Seat.SECOND, 0.02, 0.1),
        ({"time1": 300_000, "inc1": 5_000}, Seat.FIRST, 13, 15),
        ({"time1": 10, "byoyomi": 0}, Seat.FIRST, 0.02, 0.02),
        ({}, Seat.FIRST, 7, 7),
        ({"nodes": 5}, Seat.FIRST, None, None),
    ],
)
def test_time_is_planned(
    numbers: dict[str, int], seat: Seat, low: float | None, high: float | None
) -> None:
    seconds = GoCommand(numbers, frozenset()).seconds(seat, 7)
    if low is None or high is None:
        assert seconds is None
    else:
        assert seconds is not None
        assert low <= seconds <= high
