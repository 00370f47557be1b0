"""Whatever is said to an engine, it answers as its protocol wants and never fails."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from ludoteca.protocols.gtp import GtpProtocol
from ludoteca.protocols.protocol import Protocol
from ludoteca.protocols.ugp import UgpProtocol
from ludoteca.protocols.usi import UsiProtocol
from tests.unit.protocols.talk import Talk

FEW = 600
MANY = 350_000
_BYTES = [chr(code) for code in (*range(32, 127), 0, 7, 9, 13, 27, 127, 160, 233, 0x4E00, 0x1F600)]
_NUMBERS = "0 1 2 3 5 7 19 25 26 -1 99999999999 1.5 nan inf 1e5 0x10 ٣"
_NOISE = "b w black white red true false pass resign none infinite # = ? {} [] value name"
_POINTS = ["A1", "B2", "C3", "D4", "E5", "a1", "I4", "T19", "Z99", "A0"]
_WORDS = {
    "gtp": """
        chinese japanese aga dead alive seki maxVisits maxTime absolute canadian byoyomi fischer
        ownership maxmoves interval avoid allow A1,B2 {"ko":"SIMPLE"} ko suicide
    """,
    "usi": """
        usi isready setoption usinewgame position startpos sfen moves go btime wtime byoyomi binc
        winc movetime depth nodes mate ponder searchmoves stop ponderhit gameover MultiPV
        USI_Variant minishogi shogi Impasse Player random 7g7f 3c3d 8h2b+ P*5e 5i5h 5a5b
        4k4/9/4P4/9/9/9/9/9/4K4 rbsgk/4p/5/P4/KGSBR G -
    """,
    "ugp": """
        ugp isready setoption ugpnewgame position start text moves go time1 inc2 movetime depth
        nodes ponder stop ponderhit Game Rules Player morris neutron senet shogi standard classic
        repetition=0 b1b4 Nc3c5,a5a4 d2 a4 3 9-15 off bbbbb/5/2n2/5/wwwww n
    """,
}


@cache
def known_words(protocol: str) -> list[str]:
    return f"{_WORDS[protocol]} {_NUMBERS} {_NOISE}".split()


def gtp_line(dice: random.Random, engine: GtpProtocol) -> str:
    """Make a line that is nearly a command, mostly on a small board."""
    if dice.random() < 0.05 or engine.game.rules.size > 7:
        return f"boardsize {dice.choice('3457')}"
    name = dice.choice(engine._names())
    if name in ("quit", "loadsgf", "printsgf"):
        # Files are for other tests: these lines must not touch any.
        return "undo"
    words = dice.choices([*_POINTS * 4, *known_words("gtp")], k=dice.randrange(5))
    if name in ("play", "genmove", "reg_genmove") and dice.random() < 0.7:
        words = [dice.choice("bw"), *([dice.choice(_POINTS)] if name == "play" else [])]
    number = f"{dice.randrange(1000)} " if dice.random() < 0.3 else ""
    return spoilt(dice, f"{number}{name} {' '.join(words)}")


def dialogue_line(protocol: str) -> Callable[[random.Random, Protocol], str]:
    words = known_words(protocol)

    def line(dice: random.Random, engine: Protocol) -> str:
        shape = dice.random()
        if shape < 0.3:
            return spoilt(dice, f"go {dice.choice(('depth 1', 'nodes 3', 'movetime 5', ''))}")
        if shape < 0.5:
            moves = " ".join(dice.choices(words, k=dice.randrange(4)))
            return spoilt(dice, f"position {dice.choice(('startpos', 'start'))} moves {moves}")
        return spoilt(dice, " ".join(dice.choices(words, k=dice.randrange(1, 8))))

    return line


def spoilt(dice: random.Random, line: str) -> str:
    """Change some letters, now and then."""
    if dice.random() > 0.2:
        return line
    letters = list(line)
    for _ in range(dice.randrange(1, 4)):
        place = dice.randrange(len(letters) + 1)
        letters[place : place + dice.randrange(2)] = dice.choice(_BYTES)
    return "".join(letters).replace("quit", "undo").replace("sgf", "")


@pytest.mark.parametrize(
    "count", [FEW, pytest.param(MANY, marks=pytest.mark.oracle_large)], ids=str
)
def test_gtp_answers_every_command_exactly_once(
    count: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    dice = random.Random(count)
    engine = GtpProtocol("random", seed=1)
    talk = Talk(engine)
    for _ in range(count):
        line = gtp_line(dice, engine)
        said = talk.say(line)
        if not said:
            assert not line.partition("#")[0].strip("\0\7\t\r\x1b\x7f \xa0\n"), line
            continue
        assert said[0][0] in "=?", line
        assert said[-1] == "", line
        assert "" not in said[:-1], line
        assert not (said[0].startswith("?") and len(said) > 2), line
        assert sum(len(one) for one in said) < 100_000, line
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "count", [FEW, pytest.param(MANY, marks=pytest.mark.oracle_large)], ids=str
)
@pytest.mark.parametrize("protocol", ["usi", "ugp"])
def test_a_dialogue_answers_every_go_exactly_once(protocol: str, count: int) -> None:
    dice = random.Random(count)
    engine: Protocol = (
        UsiProtocol("random", 1) if protocol == "usi" else UgpProtocol(player="random", seed=1)
    )
    talk = Talk(engine)
    make = dialogue_line(protocol)
    asked = answered = 0
    for _ in range(count):
        line = make(dice, engine)
        said = talk.say(line)
        if talk.thinking is not None:
            said = [*said, *talk.think()]
        said = [*said, *talk.say("stop")]
        words = line.split()
        known = [word for word in words if word in engine._words]  # type: ignore[attr-defined]
        asked += known[:1] == ["go"]
        answered += sum(one.startswith(("bestmove ", "checkmate ")) for one in said)
        assert asked == answered, line
        assert all("\n" not in one and one for one in said), line
