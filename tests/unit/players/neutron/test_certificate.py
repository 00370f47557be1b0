"""The certificate of Neutron: White wins, and Black after every other first move."""

from __future__ import annotations

import asyncio
import random
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any, NamedTuple

import pytest

import ludoteca
from ludoteca import Limit, native
from ludoteca.core import NotationError, Seat
from ludoteca.games.neutron.board import BASE, slides
from ludoteca.games.neutron.position import NeutronMove, NeutronPosition
from ludoteca.players.engine import EnginePlayer
from strength.lost_openings import lost_openings

needs_native = pytest.mark.skipif(native.core is None, reason="this installation is pure Python")

GAME = ludoteca.game("neutron")
WITHIN = {"standard": 18, "classic": 11}  # The plies from the start until White has won
RULES = [*WITHIN]
TEXT = files("ludoteca.solved").joinpath("proofs", "neutron.txt").read_text("utf-8")
WINNING = {"a1a4", "b1b4", "b1e4", "e1e4", "d1d4", "d1a4"}
LOSING = lost_openings()


class DoesNotWin(Exception):
    """An answer is missing, left over, illegal or not good enough."""


def lines_of(rules: str) -> list[str]:
    """Return the lines of a rule set, if they are as they were written.

    Raises:
        DoesNotWin: They are not.
    """
    return check_sum(TEXT.split(f"\nrules {rules} ")[1].split("\nrules ")[0])


def checksum_of(lines: list[str]) -> str:
    return f"{zlib.crc32(''.join(line + chr(10) for line in lines).encode()):08x}"


def check_sum(section: str) -> list[str]:
    checksum, *lines = section.splitlines()
    if checksum_of(lines) != checksum:
        raise DoesNotWin("the lines have been changed")
    return lines


def parts(rules: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in lines_of(rules):
        word, _, rest = line.partition(" ")
        if word == "after":
            found[rest] = []
        else:
            found[[*found][-1]].append(line)
    return found


class Replies(NamedTuple):
    """What the other side can do."""

    plies: int
    """How long the game lasts at least, the winner's slide home included."""

    asks: tuple[NeutronPosition, ...]
    """The positions in which another answer is needed."""


def slides_home(position: NeutronPosition) -> bool:
    """Return whether the side to move can win by a slide of the neutron alone."""
    homes = (move for move in position.legal_moves() if move.piece is None)
    return any(has_won(position.play(move), position.turn) for move in homes)


def has_won(position: NeutronPosition, seat: Seat) -> bool:
    return position.outcome is not None and position.outcome.winners == {seat}


REPLIES: dict[tuple[str, NeutronPosition], Replies] = {}
"""What was found before, for those who check many times."""


def replies(position: NeutronPosition) -> Replies:
    """Return what the other side can do in a position that it has to lose.

    Raises:
        DoesNotWin: It does not have to.
    """
    key = position.rules.name, position
    if key not in REPLIES:
        REPLIES[key] = find_replies(position)
    return REPLIES[key]


def find_replies(position: NeutronPosition) -> Replies:
    attacker = position.turn.opponent
    if position.outcome:
        if not has_won(position, attacker):
            raise DoesNotWin("the game ends otherwise")
        return Replies(0, ())
    asks = []
    plies = 1
    for move in position.legal_moves():
        after = position.play(move)
        if after.outcome and not has_won(after, attacker):
            raise DoesNotWin("the game ends otherwise")
        if not after.outcome:
            plies = 2
            if not slides_home(after):
                asks.append(after)
    return Replies(plies, tuple(asks))


@dataclass
class Walk:
    """Plays the answers out against everything; knows nothing but the rules."""

    answers: Iterator[str]
    plies: dict[NeutronPosition, int | None] = field(default_factory=dict)

    def win(self, position: NeutronPosition) -> int:
        """Return within how many plies the side to move wins; they fall with every answer."""
        if position in self.plies:
            known = self.plies[position]
            if known is None:
                raise DoesNotWin("this goes round in circles")
            return known
        self.plies[position] = None
        following = replies(position.play(self.answer(position)))
        longest = max((1 + self.win(after) for after in following.asks), default=0)
        self.plies[position] = 1 + max(following.plies, longest)
        return 1 + max(following.plies, longest)

    def answer(self, position: NeutronPosition) -> NeutronMove:
        text = next(self.answers, None)
        if text is None:
            raise DoesNotWin("an answer is missing")
        try:
            move: NeutronMove = GAME.parse_move(position, text)
        except NotationError as error:
            raise DoesNotWin("an answer cannot be read") from error
        if move not in position.legal_moves() or str(move) != text:
            raise DoesNotWin("an answer is illegal")
        return move


def check(rules: str, moves: str, answers: list[str]) -> int:
    """Return within how many plies the answers win.

    Raises:
        DoesNotWin: They do not.
    """
    left = iter(answers)
    plies = Walk(left).win(GAME.play(GAME.start(rules, repetition=0), *moves.split()))
    if next(left, None) is not None:
        raise DoesNotWin("an answer is left over")
    return plies


@pytest.mark.parametrize("rules", RULES)
def test_the_first_moves_of_white_either_win_or_are_refuted(rules: str) -> None:
    certified = parts(rules)
    assert certified[""][0] in WINNING
    assert [*certified] == ["", *LOSING]
    assert {str(move) for move in GAME.start(rules=rules).legal_moves()} == WINNING | {*LOSING}
    assert sum(len(line) + 1 for line in lines_of(rules)) <= 20_000


@pytest.mark.solved_large
@pytest.mark.parametrize("rules", RULES)
def test_the_answers_win_against_everything(rules: str) -> None:
    plies = {moves: check(rules, moves, answers) for moves, answers in parts(rules).items()}
    assert plies[""] == WITHIN[rules]
    assert max(plies.values()) <= WITHIN[rules]


def play(rules: str, engine_seat: Seat, moves: str, limit: Limit, rng: random.Random) -> Any:
    """Play on against somebody who loses at once only sometimes; return the last position."""
    engine = EnginePlayer(GAME, seed=1)
    position: Any = GAME.start(rules=rules)
    for text in moves.split():
        position = position.play(GAME.parse_move(position, text))
    while position.outcome is None:
        if position.turn is engine_seat:
            move: Any = asyncio.run(engine.choose(position, limit))
        else:
            move = reply(position, rng)
        position = position.play(move)
    return position


def reply(position: NeutronPosition, rng: random.Random) -> NeutronMove:
    moves = list(position.legal_moves())
    rng.shuffle(moves)

    def worth(move: NeutronMove) -> int:
        after = position.play(move)
        if after.outcome:
            return after.outcome.worth(position.turn)
        slid = slides(after.neutron, after.occupied)
        return -any(1 << slide.target & BASE[after.turn] for slide in slid)

    return max(moves, key=worth) if rng.random() < 0.9 else moves[0]


@needs_native
@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("limit", [Limit(nodes=1), Limit(nodes=500), Limit(seconds=0.001)], ids=str)
def test_white_never_loses_however_little_it_may_think(rules: str, limit: Limit) -> None:
    for seed in range(5):
        last = play(rules, Seat.FIRST, "", limit, random.Random(seed))
        assert last.outcome.winners == {Seat.FIRST}


@needs_native
@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("opening", LOSING)
def test_black_punishes_every_lost_opening(rules: str, opening: str) -> None:
    last = play(rules, Seat.SECOND, opening, Limit(nodes=1), random.Random(opening))
    assert last.outcome.winners == {Seat.SECOND}


def summed(lines: str) -> str:
    return f"rules classic {checksum_of(lines.splitlines())}\n{lines}\n"


@needs_native
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("rules chess 0", 'line 1: neutron has no rules "chess": choose standard or classic'),
        ("rules classic", "line 1: not an answer that is asked for"),
        ("rules classic 00000000\nafter", "line 1: its lines have been changed"),
        (summed("hello"), "line 2: not an answer that is asked for"),
        (summed("after a1b9"), 'line 2: not a legal move: "a1b9"'),
        ("# nothing\n\n" + summed("after\nb1b4"), "line 5: this does not win"),
        (summed("after\nc3c4"), "line 3: this does not win"),
    ],
)
def test_the_engine_believes_only_what_it_can_play_out(text: str, why: str) -> None:
    assert native.core is not None
    with pytest.raises(ValueError, match=r"^cannot read the proofs: ") as caught:
        native.core.Engine("neutron", network=text.encode())
    assert str(caught.value) == f"cannot read the proofs: {why}"


@needs_native
@pytest.mark.parametrize("rules", RULES)
def test_the_engine_refuses_a_certificate_with_a_line_less(rules: str) -> None:
    assert native.core is not None
    lines = lines_of(rules)
    for number in range(0, len(lines), 29):
        left = [*lines[:number], *lines[number + 1 :]]
        text = "\n".join([f"rules {rules} {checksum_of(left)}", *left])
        if lines[number] != "after" and not lines[number].startswith("after "):
            with pytest.raises(ValueError, match=r"^cannot read the proofs: "):
                native.core.Engine("neutron", network=text.encode())
