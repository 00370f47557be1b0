"""Fit the weights of Morris's evaluation to the results of games of the engine against itself.

    python -m train.morris.fit play GAMES.txt --games 2500 --nodes 3000 --seed 1
    python -m train.morris.fit fit GAMES.txt...

`play` adds games to a file, so that it can go on after a break with another seed. `fit` prints the
weights of each phase in the unit of the evaluation; native/games/morris/searchable.cpp has them
rounded, a mill together with its three men.
"""

from __future__ import annotations

import argparse
import random
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ludoteca import native
from ludoteca.games.morris.board import NINE

UNIT = 200
MAX_TURNS = 200
RANDOM_SHARE = 0.03
PHASES = ("placing", "moving", "flying")
NAMES = [
    "man",
    "milled man",
    "mill",
    "pair",
    "single",
    "closing",
    "slide",
    "running",
    "exit",
    "step",
    "blocked",
    "flight",
    "tempo",
]

POINTS = list(NINE.points)


def points_of(bits: int) -> list[int]:
    """Return the numbers of a set's points."""
    return [number for number, point in enumerate(POINTS) if bits & NINE.bits[point]]


LINES = [points_of(mill) for mill in NINE.mills]
NEAR = [set(points_of(NINE.neighbours[point])) for point in POINTS]


def play(out: Path, games: int, nodes: int, seed: int) -> None:
    """Play games with some random moves; write each position with the first seat's result."""
    assert native.core is not None
    for game in range(games):
        rng = random.Random(f"{seed} {game}")
        state = native.core.State("morris", "standard")
        engines = [native.core.Engine("morris", memory=4) for _ in range(2)]
        opening, texts = rng.randrange(2, 9), []
        while not state.is_over and state.plies < MAX_TURNS:
            if state.plies < opening or rng.random() < RANDOM_SHARE:
                state.apply(rng.choice(list(state.legal_actions())))
                continue
            texts.append(state.text())
            thought = engines[state.turn].think(state, nodes=nodes, seed=rng.randrange(1, 1 << 30))
            state.apply(thought.lines[0].actions[0])
        result = int(state.returns()[0])
        with out.open("a", encoding="ascii") as file:
            file.writelines(f"{text} {result}\n" for text in texts)


def side(board: str, man: str, hand: int) -> list[int]:
    """Count what a side has, in the order of the names."""
    own = [point for point, sign in enumerate(board) if sign == man]
    free = {point for point, sign in enumerate(board) if sign == "."}
    held = [sum(board[point] == man for point in line) for line in LINES]
    is_open = [all(board[point] in (man, ".") for point in line) for line in LINES]
    counts = [sum(is_open[i] and held[i] == n for i in range(len(LINES))) for n in (3, 2, 1)]
    milled = {point for i, line in enumerate(LINES) if held[i] == 3 for point in line}
    missing = [
        (next(point for point in line if board[point] == "."), set(line))
        for i, line in enumerate(LINES)
        if is_open[i] and held[i] == 2
    ]
    steps = [(point, target) for point in own for target in NEAR[point] & free]
    slides = [
        (point, target)
        for point, target in steps
        if any(target == gap and point not in line for gap, line in missing)
    ]
    return [
        len(own) + hand,
        len(milled),
        *counts,
        len({gap for gap, _ in missing}),
        len(slides),
        sum(point in milled for point, _ in slides),
        sum(point in milled for point, _ in steps),
        len(steps),
        sum(not NEAR[point] & free for point in own),
        int(len(own) <= 3 and hand == 0),
    ]


def read(line: str) -> tuple[int, list[int], float]:
    """Return the phase, the difference for the seat to move, and its result from 0 to 1."""
    rows, turn, *numbers = line.split()
    hands, result = (int(numbers[0]), int(numbers[1])), int(numbers[-1])
    board = rows.replace("/", "")
    white, black = side(board, "W", hands[0]), side(board, "B", hands[1])
    phase = 0 if any(hands) else 1 + (white[-1] or black[-1])
    sign = 1 if turn == "w" else -1
    difference = [sign * (own - other) for own, other in zip(white, black, strict=True)]
    return phase, [*difference, 1], (1 + sign * result) / 2


def regress(
    inputs: NDArray[np.float64], results: NDArray[np.float64], ridge: float = 1e-4
) -> NDArray[np.float64]:
    """Fit a logistic regression by Newton's method."""
    weights = np.zeros(inputs.shape[1])
    for _ in range(40):
        chances = 1 / (1 + np.exp(-inputs @ weights))
        slope = inputs.T @ (chances - results) / len(results) + ridge * weights
        bend = (inputs.T * (chances * (1 - chances))) @ inputs / len(results)
        weights -= np.linalg.solve(bend + ridge * np.eye(len(weights)), slope)
    return weights


def fit(files: list[Path]) -> dict[str, dict[str, int]]:
    """Return the worths of each phase that has positions."""
    rows = [read(line) for file in files for line in file.read_text(encoding="ascii").splitlines()]
    worths = {}
    for number, phase in enumerate(PHASES):
        of_phase = [row for row in rows if row[0] == number]
        if of_phase:
            inputs = np.array([row[1] for row in of_phase], float)
            found = UNIT * regress(inputs, np.array([row[2] for row in of_phase]))
            worths[phase] = dict(zip(NAMES, np.rint(found).astype(int).tolist(), strict=True))
    return worths


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("what", choices=("play", "fit"))
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--games", type=int, default=2500)
    parser.add_argument("--nodes", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    if wanted.what == "play":
        play(wanted.files[0], wanted.games, wanted.nodes, wanted.seed)
    else:
        for phase, worths in fit(wanted.files).items():
            print(phase, worths)


if __name__ == "__main__":
    main()
