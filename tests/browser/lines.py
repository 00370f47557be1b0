"""Short games, each turn as the steps that a hand takes."""

from __future__ import annotations


def _turns(text: str) -> list[str]:
    return text.split(",")


BLOCKED = _turns("g1,c3,b6,d6,c5,d1,b4,b2,d3,g4,c4,a4,e5,f4,d5 f4,e4,e3,d2")
"""Nine Men's Morris: White closes one mill, and has no move once all men are placed."""

HOME = ["b1 b4", "c3 c2 b5 e2", "c2 d2 b4 a4", "d2 d4 e5 e3", "d4 e4 c1 c4", "e4 b1"]
"""Neutron: Black has to bring the neutron home to White."""

MATE = ["7g 7f", "6a 7b", "8h 3c +", "4a 4b", "3c 4b", "5a 6a", "G* 5b"]
"""Shogi: a promotion, and mate by a gold from the hand."""

WALLS = _turns("C1,E1,C2,E2,C3,E3,C4,E4,C5,E5,C6,E6,C7,E7,F4,B5,pass,pass")
"""Go on 7×7: a wall each with a free line between, and a dead stone each behind the other's."""
