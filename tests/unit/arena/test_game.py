"""One game between two computer players."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from ludoteca.arena.game import UNFINISHED, Pairing, play_game
from ludoteca.core import Seat, UnknownNameError, say
from ludoteca.players.player import Limit, Player, Resign
from ludoteca.players.random import RandomPlayer


class Crashing(RandomPlayer):
    name = "crashing"

    async def choose(self, position: Any, limit: Limit) -> Any:
        raise RuntimeError("oh no")


class Cheating(RandomPlayer):
    name = "cheating"

    async def choose(self, position: Any, limit: Limit) -> Any:
        return "d4"


class Meek(RandomPlayer):
    name = "meek"

    async def choose(self, position: Any, limit: Limit) -> Any:
        return Resign()


@pytest.fixture(autouse=True)
def seated(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the names of this file's players be known."""
    kinds: dict[str, type[Player]] = {
        kind.name: kind for kind in (RandomPlayer, Crashing, Cheating, Meek, Careful)
    }

    def find(name: str, game: Any, seed: int | None = None) -> Player:
        if name not in kinds:
            raise UnknownNameError(say("there is no {name}", name=name))
        return kinds[name](game, seed)

    monkeypatch.setattr("ludoteca.arena.game.player", find)


@pytest.mark.parametrize("game", ["morris", "shogi", "neutron", "senet"])
def test_the_same_pairing_and_number_give_the_same_game(game: str) -> None:
    pairing = Pairing(game, ("random", "random"), seed=3, max_plies=80)
    assert play_game(pairing, 0) == play_game(pairing, 0)
    assert play_game(pairing, 0).moves != play_game(pairing, 1).moves


def test_a_game_is_written_down_and_can_be_replayed() -> None:
    pairing = Pairing("senet", ("random", "random"), options=(("bear_off", "exact"),), seed=1)
    played = play_game(pairing, 0)
    record = played.record
    *_, last = record.positions()
    assert last.outcome is not None
    assert last.outcome.winners == record.winners == played.winners
    assert record.options == {"bear_off": "exact"}
    assert record.tags == {"first": "random", "second": "random"}
    assert {entry.seconds for entry in record.line} == {None}


def test_a_roll_off_is_thrown_and_written_down() -> None:
    pairing = Pairing("senet", ("random", "random"), options=(("opening", "rolloff"),), seed=1)
    games = [play_game(pairing, number) for number in range(8)]
    records = [game.record for game in games]
    begins = {record.first_position().turn for record in records}
    assert begins == set(Seat)
    for game, record in zip(games, records, strict=True):
        *_, last = record.positions()
        assert last.outcome is not None
        assert last.outcome.winners == game.winners


class Careful(RandomPlayer):
    """Takes the first stone that is not in its own corner, then passes."""

    name = "careful"
    plan: ClassVar = {
        Seat.FIRST: ["A2", "B2", "B1", "C1", "C2", "C3", "A3", "B3"],
        Seat.SECOND: ["A1", "E5", "D4", "D5", "D3", "D2", "D1", "E3"],
    }

    async def choose(self, position: Any, limit: Limit) -> Any:
        legal = {str(move): move for move in position.legal_moves()}
        for point in self.plan[position.turn]:
            if point in legal:
                return legal[point]
        return legal["pass"]


def test_dead_stones_are_removed_before_scoring() -> None:
    pairing = Pairing("go", ("careful", "careful"), options=(("size", 5),))
    played = play_game(pairing, 0)
    assert played.ending == "score"
    assert played.record.tags["score"]


CRASHED = (
    "crashing failed to choose a move: RuntimeError: oh no"
    f" (tests/unit/arena/test_game.py:{Crashing.choose.__code__.co_firstlineno + 1})"
)
CHEATED = (
    "cheating chose d4, which is not a legal move: "
    "choose one of position.legal_moves(), not an object of type str"
)


@pytest.mark.parametrize(
    ("players", "winner", "fault"),
    [
        (("crashing", "random"), Seat.SECOND, CRASHED),
        (("random", "crashing"), Seat.FIRST, CRASHED),
        (("cheating", "random"), Seat.SECOND, CHEATED),
    ],
)
def test_a_player_that_fails_forfeits(players: tuple[str, str], winner: Seat, fault: str) -> None:
    played = play_game(Pairing("neutron", players), 0)
    assert (played.ending, played.fault) == ("forfeit", fault)
    assert played.winners == {winner}


def test_a_player_may_resign_and_must_exist() -> None:
    played = play_game(Pairing("neutron", ("meek", "random")), 0)
    assert played.ending == "resign"
    assert played.winners == {Seat.SECOND}
    with pytest.raises(UnknownNameError, match="there is no nobody"):
        play_game(Pairing("neutron", ("random", "nobody")), 0)


def test_a_game_without_an_end_is_left() -> None:
    played = play_game(Pairing("go", ("random", "random"), max_plies=5), 0)
    assert (played.ending, len(played.moves)) == (UNFINISHED, 5)
    assert played.record.winners is None


def test_the_seat_to_move_is_reported() -> None:
    asked: list[Seat | None] = []
    play_game(Pairing("neutron", ("random", "random"), max_plies=3), 0, asked.append)
    assert asked == [Seat.FIRST, None, Seat.SECOND, None, Seat.FIRST, None]


def test_players_change_seats_and_both_games_of_a_pair_open_alike() -> None:
    pairing = Pairing("neutron", ("random", "meek"), seed=3, alternate=True, opening=4)
    one, two, three = (play_game(pairing, number) for number in range(3))
    assert [one.record.tags["first"], two.record.tags["first"]] == ["random", "meek"]
    assert (one.is_swapped, two.is_swapped) == (False, True)
    assert one.moves[:4] == two.moves[:4]
    assert one.moves[:4] != three.moves[:4]
    assert one == play_game(pairing, 0)


def test_games_can_begin_with_given_moves() -> None:
    pairing = Pairing("neutron", ("random", "random"), seed=3, moves=("c1c2", "Nc3a3,a5d2"))
    first, second = (play_game(pairing, number) for number in range(2))
    assert first.moves[:2] == second.moves[:2] == pairing.moves
    assert first.moves != second.moves
    # Neither player was asked for them.
    assert sum(first.choices) == len(first.moves) - 2


def test_an_opening_neither_passes_nor_ends_the_game() -> None:
    pairing = Pairing("go", ("random", "random"), "chinese", (("size", 2),), opening=100)
    assert "pass" not in play_game(pairing, 0).moves[:2]


def test_only_the_first_player_is_limited_if_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    limits: list[tuple[str, Limit]] = []

    class Noting(RandomPlayer):
        usual = Limit(depth=9)

        async def choose(self, position: Any, limit: Limit) -> Any:
            limits.append((position.turn.name, limit))
            return await super().choose(position, limit)

    monkeypatch.setattr("ludoteca.arena.game.player", lambda name, *given: Noting(*given))
    pairing = Pairing(
        "neutron", ("a", "b"), limit=Limit(nodes=3), first_only=True, alternate=True, max_plies=2
    )
    play_game(pairing, 0)
    play_game(pairing, 1)
    assert limits == [
        ("FIRST", Limit(nodes=3)),
        ("SECOND", Limit(depth=9)),
        ("FIRST", Limit(depth=9)),
        ("SECOND", Limit(nodes=3)),
    ]
