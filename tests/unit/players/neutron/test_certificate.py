"""The certificate of Neutron: White wins, and Black after every other first move."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any

import pytest

import ludoteca
from ludoteca import Limit, native
from ludoteca.core import Seat
from ludoteca.games.neutron.board import BASE, slides
from ludoteca.games.neutron.position import NeutronMove, NeutronPosition
from ludoteca.players.engine import EnginePlayer, network
from strength.lost_openings import lost_openings

needs_native = pytest.mark.skipif(native.core is None, reason="this installation is pure Python")

GAME = ludoteca.game("neutron")
RULES = ["standard", "classic"]
TEXT = files("ludoteca.players").joinpath("weights", "neutron.txt").read_text("utf-8")
WINNING = {"a1a4", "b1b4", "b1e4", "e1e4", "d1d4", "d1a4"}
LOSING = lost_openings()


class DoesNotWin(Exception):
    """An answer is missing, left over, illegal or not good enough."""


def parts(rules: str) -> dict[str, list[str]]:
    """Return the answers of a rule set by what was played before."""
    found: dict[str, list[str]] = {}
    current = ""
    for line in TEXT.splitlines():
        word, _, rest = line.partition(" ")
        if word == "rules":
            current = rest
        elif current == rules and word == "after":
            found[rest] = []
        elif current == rules:
            found[[*found][-1]].append(line)
    return found


@dataclass
class Walk:
    """Plays the answers out against everything; knows nothing but the rules."""

    answers: Iterator[str]
    plies: dict[NeutronPosition, int | None] = field(default_factory=dict)

    def win(self, position: NeutronPosition) -> int:
        """Return within how many plies the side to move wins."""
        home = BASE[position.turn]
        if not position.opening and any(
            1 << slide.target & home for slide in slides(position.neutron, position.occupied)
        ):
            return 1
        if position in self.plies:
            known = self.plies[position]
            if known is None:
                raise DoesNotWin("this goes round in circles")
            return known
        self.plies[position] = None
        plies = 1 + self.loss(position.play(self.answer(position)), position.turn)
        self.plies[position] = plies
        return plies

    def answer(self, position: NeutronPosition) -> NeutronMove:
        text = next(self.answers, None)
        if text is None:
            raise DoesNotWin("an answer is missing")
        moves = {str(move): move for move in position.legal_moves()}
        if text not in moves:
            raise DoesNotWin("an answer is illegal")
        return moves[text]

    def loss(self, position: NeutronPosition, attacker: Seat) -> int:
        """Return within how many plies the attacker wins, whatever the other side does."""
        if position.outcome:
            return self.ended(position, attacker)
        return 1 + max(self.after(position._after(move), attacker) for move in position._moves())

    def after(self, position: NeutronPosition, attacker: Seat) -> int:
        return self.ended(position, attacker) if position._end_on_board else self.win(position)

    def ended(self, position: NeutronPosition, attacker: Seat) -> int:
        if position.outcome is None or position.outcome.winners != {attacker}:
            raise DoesNotWin("the game ends otherwise")
        return 0


def check(rules: str, moves: str, answers: list[str]) -> int:
    """Return within how many plies the answers win.

    Raises:
        DoesNotWin: They do not.
    """
    position: Any = GAME.start(rules=rules)
    for move in moves.split():
        position = position.play(GAME.parse_move(position, move))
    left = iter(answers)
    plies = Walk(left).win(position)
    if next(left, None) is not None:
        raise DoesNotWin("an answer is left over")
    return plies


@pytest.mark.parametrize("rules", RULES)
def test_the_first_moves_of_white_either_win_or_are_refuted(rules: str) -> None:
    certified = parts(rules)
    assert certified[""][0] in WINNING
    assert [*certified] == ["", *LOSING]
    assert {str(move) for move in GAME.start(rules=rules).legal_moves()} == WINNING | {*LOSING}


@pytest.mark.parametrize("rules", RULES)
def test_the_answers_win_against_everything(rules: str) -> None:
    plies = {moves: check(rules, moves, answers) for moves, answers in parts(rules).items()}
    assert max(plies.values()) <= 22


def test_a_certificate_that_lacks_an_answer_is_refused() -> None:
    answers = parts("classic")["a1b2"]
    for number in range(len(answers)):
        with pytest.raises(DoesNotWin):
            check("classic", "a1b2", [*answers[:number], *answers[number + 1 :]])


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


@needs_native
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("rules chess", 'line 1: neutron has no rules "chess": choose standard or classic'),
        ("rules classic\nhello", "line 2: not an answer that is asked for"),
        ("rules classic\nafter a1b9", 'line 2: not a legal move: "a1b9"'),
        ("# nothing\n\nrules classic\nafter\nb1b4", "line 5: this does not win"),
        ("rules classic\nafter\nc3c4", "line 3: this does not win"),
    ],
)
def test_the_engine_believes_only_what_it_can_play_out(text: str, why: str) -> None:
    assert native.core is not None
    with pytest.raises(ValueError, match=r"^cannot read the proofs: ") as caught:
        native.core.Engine("neutron", network=text.encode())
    assert str(caught.value) == f"cannot read the proofs: {why}"


@needs_native
def test_the_engine_refuses_a_certificate_with_a_line_less() -> None:
    assert native.core is not None
    known = network("neutron")
    assert known is not None
    lines = known.splitlines(keepends=True)
    for number in range(5, len(lines), 97):
        if b"after" not in lines[number] and b"rules" not in lines[number]:
            with pytest.raises(ValueError, match=r"^cannot read the proofs: "):
                native.core.Engine(
                    "neutron", network=b"".join(lines[:number] + lines[number + 1 :])
                )
