"""OpenSpiel, driven from Python, and by its own loop in C++ with uniformly random bots."""

from __future__ import annotations

import random

from bench.measure import Work

__all__ = ["bot_games", "python_games"]


def python_games(name: str, games: int = 1) -> Work:
    """Play random games in a Python loop; count its moves, of which a capture may be one."""
    import pyspiel

    game = pyspiel.load_game(name)

    def work(seed: int) -> int:
        draw = random.Random(seed).random
        plies = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[int(draw() * len(actions))])
                plies += 1
        return plies

    return work


def bot_games(name: str) -> Work:
    """Play a random game in OpenSpiel's C++ loop."""
    import pyspiel

    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(player, player + 1) for player in (0, 1)]

    def work(seed: int) -> int:
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, seed % 2**31)
        return int(state.move_number())

    return work
