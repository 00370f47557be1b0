"""A search of fixed depth visits a fixed number of nodes: a refactoring may not change it.

A change that is meant to change the search changes these numbers, and says so.
"""

from __future__ import annotations

import pytest

from tests.twins.ways import Way

pytestmark = pytest.mark.usefixtures("core")

SIGNATURES = {
    "morris": [
        (".../.../.../....../.../.../... w 9 9 0", 9, 100831),
        (".../..W/..B/.WWBW./..B/WBW/.B. b 0 0 0", 12, 51851),
        ("W../.../B.W/W..B.B/..W/.../..B w 0 0 0", 10, 16101),
    ],
    "neutron": [
        ("bbbbb/5/2n2/5/wwwww w -", 5, 66257),
        ("b1bbb/b4/2n2/1w3/w1www w n", 4, 109),
    ],
    "senet": [
        ("1A2B3C4D5E.................... 1 4", 4, 16130),
        ("...1..2....AB.C.3..D.4...5.E.. A 1", 4, 50018),
    ],
    "shogi": [
        ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", 9, 38336),
        ("l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1", 7, 56841),
        ("l4S2l/4g1gs1/5p1p1/pr2N1pkp/4Gn3/PP3PPPP/2GPP4/1K7/L3r+s2L w BS2N5Pb 1", 7, 35637),
    ],
}


@pytest.mark.parametrize("game", SIGNATURES)
def test_the_node_counts_are_the_known_ones(game: str) -> None:
    counted = [
        (text, depth, Way(game, "standard").state(text).think(depth=depth, memory=4).nodes)
        for text, depth, _ in SIGNATURES[game]
    ]
    assert counted == SIGNATURES[game]
