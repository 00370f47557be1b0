"""Shogi of the native twin beside cshogi."""

from __future__ import annotations

from pathlib import Path

from bench import native
from bench.measure import Pair, Row, Work
from bench.peers import cshogi, cshogi_core, usi

__all__ = ["rows"]

_MAX_PLIES = 400
_GAMES = 100
_PERFT = {4: 719_731, 5: 19_861_490}
_VECTORS = Path(__file__).parent.parent / "tests" / "data" / "vectors"
_MATE_NODES = 1_000_000
_MIDDLE_GAMES = (
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1",
    "ln1g3nl/1ks1gr3/1pppp1bpp/p3spp2/9/P1P1SP1PP/1PSPP1P2/1KGB2GR1/LN5NL b - 1",
    "lr6l/4g1k2/2n1pg1pp/p1pps1p2/1p5PP/P1PPSPP2/1P1G1S3/2GB3R1/LNK4NL w BSPnp 1",
)
_THINK_NODES = 200_000
_THINK_MILLISECONDS = 500


def rows() -> list[Row]:
    """List the comparisons."""
    return [
        Row(
            name="Shogi perft 5, one call",
            peer="cshogi from Python",
            goal=2.5,
            prepare=lambda: _counting(5, native.perft("shogi", "standard", 5), cshogi.perft(5)),
            unit="nodes",
            note="cshogi counts the moves of the last ply without playing them.",
        ),
        Row(
            name="Shogi perft 5, one call",
            peer="cshogi's C++ core",
            goal=1.0,
            prepare=lambda: _counting(
                5, native.perft("shogi", "standard", 5), cshogi_core.perft(5)
            ),
            unit="nodes",
            note="The same loop in C++ with cshogi's published sources, compiled for the same"
            " processor.",
        ),
        Row(
            name="Shogi perft 4 in Python, leaves played",
            peer="cshogi from Python",
            goal=1.0,
            prepare=lambda: _counting(4, native.leaves("shogi", "standard", 4), cshogi.leaves(4)),
            unit="nodes",
            note="Both trees are walked in Python; every leaf is played and undone.",
        ),
        Row(
            name="Shogi random games, Python loop",
            peer="cshogi from Python",
            goal=2.0,
            prepare=lambda: Pair(
                native.python_games(native.make_state("shogi", "standard"), _MAX_PLIES),
                cshogi.games(_MAX_PLIES),
            ),
            note=f"To mate or {_MAX_PLIES} moves. Ludoteca also detects repetition and"
            " perpetual check, which cshogi leaves to the caller.",
        ),
        Row(
            name="Shogi random games, native loop",
            peer="cshogi from Python",
            goal=10.0,
            prepare=lambda: Pair(
                native.playouts(
                    native.make_state("shogi", "standard"), _GAMES, _MAX_PLIES, unit="plies"
                ),
                cshogi.games(_MAX_PLIES),
            ),
            note="As above; Ludoteca in one call.",
        ),
        Row(
            name="Shogi mates in 1 to 7 plies",
            peer="cshogi's df-pn",
            goal=1.0,
            prepare=_solving,
            unit="positions",
            note="400 positions, all solved by both; reading them is counted. Ludoteca also returns"
            " the moves.",
        ),
        _thinking("Fairy-Stockfish", "fairy-stockfish", {"UCI_Variant": "shogi"}),
        _thinking("GPS Shogi", "gpsusi", {"BookDepth": "0", "Thread": "1"}),
    ]


def _counting(depth: int, ours: Work, theirs: Work) -> Pair:
    """Check that both sides count the same before measuring."""
    assert ours(0) == theirs(0) == _PERFT[depth]
    return Pair(ours, theirs)


def _solving() -> Pair:
    texts = [
        text
        for plies in (1, 3, 5, 7)
        for text in (_VECTORS / f"shogi_mate_{plies}.txt").read_text("ascii").splitlines()
    ]
    ours = native.mates("shogi", "standard", texts, _MATE_NODES)
    theirs = cshogi.mates(texts, _MATE_NODES)
    assert ours(0) == theirs(0) == len(texts)
    return Pair(ours, theirs)


def _thinking(name: str, program: str, options: dict[str, str]) -> Row:
    """Compare nodes; what they are worth is for matches to say."""
    return Row(
        name="Shogi engine, one thread",
        peer=name,
        goal=1.0,
        prepare=lambda: Pair(
            native.thoughts("shogi", "standard", _MIDDLE_GAMES, _THINK_NODES),
            usi.thoughts(program, options, _MIDDLE_GAMES, _THINK_MILLISECONDS),
        ),
        unit="nodes",
        note="Positions of the middle game from an empty table; each program counts its own nodes"
        " and is measured by its own CPU time.",
    )
