"""What the numbers of actions and the planes of observations are promised to mean.

Both are worked out here from Python's texts and moves alone: a learner's model and a record of
actions stay good only as long as these never change.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludoteca.games.go import GAME as GO
from ludoteca.games.morris import GAME as MORRIS
from ludoteca.games.neutron import GAME as NEUTRON
from ludoteca.games.senet import GAME as SENET
from ludoteca.games.shogi import GAME as SHOGI

Planes = NDArray[np.uint8]

GO_COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
SHOGI_HAND = "RBGSNLP"
SHOGI_KINDS = ("P", "L", "N", "S", "G", "B", "R", "K", "+P", "+L", "+N", "+S", "+B", "+R")
NEUTRON_WAYS = ((0, 1), (0, -1), (-1, 0), (1, 0), (1, 1), (-1, 1), (1, -1), (-1, -1))
"""Up, down, left, right, then the same pairs for the diagonals, as files and ranks."""

NEUTRON_PIECE_MOVES = 25 * 8 + 1
SENET_PASS = 35
MOST = 255


def morris_number(position: Any, text: str) -> int:
    points = list(position.board.points)
    count = len(points)
    man, _, taken = text.partition("x")
    origin, _, target = man.rpartition("-")
    start = points.index(origin) if origin else count
    victim = points.index(taken) if taken else count
    return (start * count + points.index(target)) * (count + 1) + victim


def shogi_number(position: Any, text: str) -> int:
    side: int = position.rules.side

    def square(name: str) -> int:
        return (ord(name[1]) - ord("a")) * side + side - int(name[0])

    drop = SHOGI_HAND.index(text[0]) if text[1] == "*" else None
    origin = square(text) if drop is None else side * side + drop
    return (origin * side * side + square(text[2:])) * 2 + text.endswith("+")


def neutron_number(position: Any, text: str) -> int:
    def way(slide: str) -> int:
        files, ranks = (ord(slide[i + 2]) - ord(slide[i]) for i in (0, 1))
        return NEUTRON_WAYS.index((np.sign(files), np.sign(ranks)))

    def square(slide: str) -> int:
        return (5 - int(slide[1])) * 5 + ord(slide[0]) - ord("a")

    slides = text.split(",")
    neutron = way(slides.pop(0)[1:]) if text[0] == "N" else len(NEUTRON_WAYS)
    piece = square(slides[0]) * 8 + way(slides[0]) if slides else NEUTRON_PIECE_MOVES - 1
    return neutron * NEUTRON_PIECE_MOVES + piece


def senet_number(position: Any, text: str) -> int:
    if text == "pass":
        return SENET_PASS
    return int(text) - 1 if text.isdigit() else int(re.split("[-x]", text)[0]) + 4


def go_number(position: Any, text: str) -> int:
    size: int = position.size
    if text == "pass":
        return size * size
    return (size - int(text[1:])) * size + GO_COLUMNS.index(text[0])


NUMBERS: dict[str, Callable[[Any, str], int]] = {
    "morris": morris_number,
    "shogi": shogi_number,
    "neutron": neutron_number,
    "senet": senet_number,
    "go": go_number,
}


ACTION_COUNTS: dict[str, Callable[[Any], int]] = {
    "morris": lambda position: len(position.board.points) * (len(position.board.points) + 1) ** 2,
    "shogi": lambda position: (position.rules.side**2 + 7) * position.rules.side**2 * 2,
    "neutron": lambda position: 9 * NEUTRON_PIECE_MOVES,
    "senet": lambda position: SENET_PASS + 1,
    "go": lambda position: position.size**2 + 1,
}


def glyphs(board: str) -> list[str]:
    """Spell out a board: a sign for each point, a dot for a free one."""
    spelled = re.sub("[0-9]+", lambda run: "." * int(run[0]), board).replace("/", "")
    return re.findall(r"\+?.", spelled)


def where(signs: list[str], *wanted: str) -> list[int]:
    return [sign in wanted for sign in signs]


def morris_planes(position: Any) -> Planes:
    rows, turn, *numbers = MORRIS.format_position(position).split()
    *hands, quiet = map(int, numbers)
    signs = glyphs(rows)
    points = list(position.board.points)
    men = [where(signs, side) for side in ("WB" if turn == "w" else "BW")]
    lines = [[points.index(point) for point in line.split()] for line in position.board.lines]
    lines = [line for line in lines if len(line) == 3]
    mills = [
        [any(i in line and all(own[j] for j in line) for line in lines) for i in range(len(own))]
        for own in men
    ]
    counts = [*(hands if turn == "w" else hands[::-1]), turn == "w", min(quiet, MOST)]
    return np.array([*men, *mills, *([count] * len(points) for count in counts)], np.uint8)


def shogi_planes(position: Any) -> Planes:
    board, turn, hands, _ = SHOGI.format_position(position).split()
    side = position.rules.side
    signs = glyphs(board)
    cases = (str.upper, str.lower) if turn == "b" else (str.lower, str.upper)
    held = {kind: int(count or 1) for count, kind in re.findall("([0-9]*)([A-Za-z])", hands)}
    pieces = [where(signs, case(kind)) for case in cases for kind in SHOGI_KINDS]
    counts = [held.get(case(kind), 0) for case in cases for kind in SHOGI_HAND]
    counts += [turn == "b", min(position.occurrences - 1, MOST)]
    planes = [*pieces, *([count] * side * side for count in counts)]
    return np.array(planes, np.uint8).reshape(-1, side, side)


def neutron_planes(position: Any) -> Planes:
    board, turn, opening = NEUTRON.format_position(position).split()
    signs = glyphs(board)
    base = range(20, 25) if turn == "w" else range(5)
    planes = [
        where(signs, turn),
        where(signs, "b" if turn == "w" else "w"),
        where(signs, "n"),
        [square in base for square in range(25)],
        [turn == "w"] * 25,
        [opening == "-"] * 25,
    ]
    return np.array(planes, np.uint8).reshape(-1, 5, 5)


def senet_planes(position: Any) -> Planes:
    squares, turn, throw = SENET.format_position(position).split()
    sides = ("12345", "ABCDE") if turn == "1" else ("ABCDE", "12345")
    pieces = [where(list(squares), *side) for side in sides]
    protected = [
        [own[i] and (own[i - 1 : i] == [True] or own[i + 1 : i + 2] == [True]) for i in range(30)]
        for own in pieces
    ]
    flags = [*(throw == str(number) for number in range(1, 6)), turn == "1"]
    return np.array([*pieces, *protected, *([flag] * 30 for flag in flags)], np.uint8)


def go_planes(position: Any) -> Planes:
    rows, turn, *_, passes = GO.format_position(position).split()
    size = position.size
    signs = glyphs(rows)
    legal = {go_number(position, str(move)) for move in position.legal_moves()}
    planes = [
        where(signs, turn),
        where(signs, "w" if turn == "b" else "b"),
        [sign == "." and point not in legal for point, sign in enumerate(signs)],
        [turn == "b"] * size**2,
        [int(passes)] * size**2,
    ]
    return np.array(planes, np.uint8).reshape(-1, size, size)


PLANES: dict[str, Callable[[Any], Planes]] = {
    "morris": morris_planes,
    "shogi": shogi_planes,
    "neutron": neutron_planes,
    "senet": senet_planes,
    "go": go_planes,
}
