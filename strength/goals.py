"""What is measured: who plays whom at what, and how good the engine wants to be."""

from __future__ import annotations

from dataclasses import dataclass

from ludoteca.core import OptionValue
from ludoteca.players import Limit
from strength.lost_openings import lost_openings
from strength.opponents import Opponent

__all__ = ["ROWS", "Row"]


@dataclass(frozen=True, kw_only=True)
class Row:
    """A match of the engine against an opponent."""

    key: str
    game: str
    opponent: Opponent
    rules: str | None = None
    options: tuple[tuple[str, OptionValue], ...] = ()

    goal: float | None  # The share of points to reach; None if no game may be lost
    games: int = 100  # Of the long form
    short_games: int = 100  # Of the short form at most, unless a sequential test ends it sooner
    minutes: float  # Of the short form at most
    # How long the engine may think; None for no more CPU time than the opponent takes.
    limit: Limit | None = None
    first_nodes: int = 100_000  # Where that search for equal time begins
    # How many moves of a game are drawn by lot among those that the engine finds about even.
    opening: int = 0
    moves: tuple[str, ...] = ()  # How every game begins
    seat: int | None = None  # Which seat the engine has; None if they change seats after each game


_GNUGO = Opponent(
    "GNU Go 3.8, level 10",
    "py:strength.opponents:GnuGo",
    program="gnugo",
    install="apt install gnugo",
)
_FAIRY = Opponent(
    "Fairy-Stockfish, 0.1 s a move",
    "py:strength.opponents:FairyStockfish",
    program="fairy-stockfish",
    install="apt install fairy-stockfish",
)
_FAIRY_SECOND = Opponent(
    "Fairy-Stockfish, 1 s a move",
    "py:strength.opponents:FairyStockfishSecond",
    program="fairy-stockfish",
    install="apt install fairy-stockfish",
)
_GPS = Opponent(
    "GPS Shogi, 1 s a move",
    "py:strength.opponents:GpsShogi",
    program="gpsusi",
    install="apt install gpsshogi",
)
_OPENSPIEL = Opponent(
    "OpenSpiel's MCTS, 10,000 simulations",
    "py:strength.openspiel:Mcts",
    module="pyspiel",
    install="pip install open_spiel",
)
_USUAL = Limit(nodes=100_000)


def _go(size: int, goal: float, games: int, minutes: float) -> Row:
    return Row(
        key=f"go{size}",
        game="go",
        opponent=_GNUGO,
        rules="chinese",
        options=(("size", size),),
        goal=goal,
        games=games,
        minutes=minutes,
        first_nodes=400,
        opening=2,
    )


def _shogi(
    key: str, opponent: Opponent, goal: float, minutes: float, first_nodes: int = 900_000
) -> Row:
    return Row(
        key=key,
        game="shogi",
        opponent=opponent,
        goal=goal,
        minutes=minutes,
        first_nodes=first_nodes,
        opening=6,
    )


def _neutron(rules: str, name: str, minutes: float) -> Row:
    """The engine has White: it must win whatever Black does."""
    return Row(
        key=f"neutron-{rules}-{name}",
        game="neutron",
        opponent=Opponent(f"`{name}`", name),
        rules=rules,
        goal=None,
        short_games=10,
        minutes=minutes,
        limit=_USUAL,
        seat=0,
    )


def _lost_opening(rules: str, move: str) -> Row:
    """The engine has Black, and White has begun badly."""
    return Row(
        key=f"neutron-{rules}-{move}",
        game="neutron",
        opponent=Opponent(f"`search` after {move}", "search"),
        rules=rules,
        goal=None,
        games=10,
        short_games=2,
        minutes=0.2,
        limit=_USUAL,
        moves=(move,),
        seat=1,
    )


def _senet(name: str, minutes: float, limit: Limit | None) -> Row:
    return Row(
        key=f"senet-{name}",
        game="senet",
        opponent=Opponent(f"`{name}`", name),
        goal=0.58,
        games=1000,
        short_games=1000,
        minutes=minutes,
        limit=limit,
        first_nodes=20_000,
    )


ROWS: tuple[Row, ...] = (
    _go(9, 0.90, 100, 3),
    _go(13, 0.85, 100, 3),
    _go(19, 0.80, 40, 3),
    _shogi("shogi-fairy", _FAIRY, 0.80, 2, first_nodes=90_000),
    _shogi("shogi-fairy-1s", _FAIRY_SECOND, 0.80, 2),
    _shogi("shogi-gps", _GPS, 0.50, 2),
    Row(
        key="morris-openspiel",
        game="morris",
        opponent=_OPENSPIEL,
        rules="standard",
        goal=None,
        short_games=6,
        minutes=2,
        limit=Limit(seconds=0.5),
        opening=2,
    ),
    *(
        _neutron(rules, name, 0.2)
        for rules in ("standard", "classic")
        for name in ("random", "greedy", "search", "mcts", "ok", "engine")
    ),
    *(_lost_opening(rules, move) for rules in ("standard", "classic") for move in lost_openings()),
    # Two plies take less time than greedy does; to ask an engine at all takes more.
    _senet("greedy", 1.5, Limit(depth=2)),
    _senet("search", 2, None),
)
