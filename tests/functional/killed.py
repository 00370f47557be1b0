"""Programs for the tests to kill: they play at random and print what the store has kept.

``python killed.py STORE CHOICE`` reads one seed a line and lets a fresh copy of itself play for
each; the copy is forked, so that hundreds can be killed in a minute. The store is a file or the
address of a database. Each line it prints is the copy's process number and a word: ``born``, or a
game's key and an event's number and body, or ``died``.
"""

from __future__ import annotations

import json
import os
import random
import sys
from collections.abc import Callable
from pathlib import Path

from ludoteca.core import Command, Seat, SessionError, Throw
from ludoteca.games.go.count import AcceptScore
from ludoteca.match.codec import event_to_dict
from ludoteca.match.commands import Accept, Offer, PlayMove, ResignGame
from ludoteca.match.events import Consent, Created, Proposal, TableRules
from ludoteca.match.state import Stage
from ludoteca.store.library import Library
from ludoteca.store.saved_game import SavedGame
from ludoteca.store.store import Store

TABLES = [
    ("morris", "standard", {}),
    ("neutron", "standard", {}),
    ("senet", "standard", {}),
    ("go", "japanese", {"size": 5}),
    ("shogi", "minishogi", {}),
]


def tell(*words: object) -> None:
    """Print a line in one piece: a pipe takes so few bytes whole or not at all."""
    os.write(1, (" ".join(map(str, (os.getpid(), *words))) + "\n").encode())


def next_command(saved: SavedGame, dice: random.Random) -> tuple[Command, Seat]:
    session = saved.session
    chance = dice.random()
    seat = dice.choice(list(Seat))
    if chance < 0.1:
        return dice.choice([Offer(Proposal.TAKEBACK), Accept(Proposal.TAKEBACK)]), seat
    if chance < 0.11:
        return ResignGame(), seat
    if session.state.stage is Stage.AFTER:
        return AcceptScore(), seat
    position = session.state.position
    if position.chances():
        return Throw(), position.turn
    return PlayMove(str(dice.choice(position.legal_moves() or ["none"]))), position.turn


def play(path: str, seed: int, choose: Callable[[Store, random.Random], SavedGame]) -> None:
    """Play for ever, one game after the other."""
    dice = random.Random(seed)
    with Store(path if "://" in path else Path(path)) as store:
        saved = choose(store, dice)
        while True:
            if saved.session.state.stage is Stage.OVER:
                saved = choose(store, dice)
            command, seat = next_command(saved, dice)
            number = saved.session.sequence
            try:
                transitions = saved.submit(command, seat, 1.0, number)
            except SessionError as error:
                if error.code == "session/stale":
                    saved.catch_up()
                continue
            for sequence, one in enumerate(transitions, number):
                tell(saved.key, sequence, json.dumps(event_to_dict(one.event)))


def any_game(store: Store, dice: random.Random) -> SavedGame:
    """Go on with an unfinished game, or begin one."""
    unfinished = [game.key for game in Library(store).games() if game.is_unfinished]
    if unfinished and dice.random() < 0.5:
        return SavedGame.load(store, dice.choice(unfinished), dice)
    return new_game(store, dice)


def new_game(store: Store, dice: random.Random) -> SavedGame:
    game, rules, options = dice.choice(TABLES)
    table = TableRules(takebacks=dice.choice([Consent.FREE, Consent.ASK]))
    created = Created(at=0.0, game=game, rules=rules, options=options, table=table)
    saved = SavedGame.begin(store, created, dice)
    tell(saved.key, 0, json.dumps(event_to_dict(created)))
    return saved


def shared_game(store: Store, dice: random.Random) -> SavedGame:
    """Sit down at the one game of this store that goes on, or begin one."""
    unfinished = [game.key for game in Library(store).games() if game.is_unfinished]
    return SavedGame.load(store, unfinished[0], dice) if unfinished else new_game(store, dice)


def main(path: str, choice: str) -> None:
    choose = {"any": any_game, "shared": shared_game, "apart": new_game}[choice]
    if "://" in path:
        # Once for all copies.
        import ludoteca.store.postgres  # noqa: F401
    for line in sys.stdin:
        if os.fork() == 0:
            tell("born")
            play(path, int(line), choose)
        if choice == "any":
            process, _ = os.wait()
            os.write(1, f"{process} died\n".encode())


if __name__ == "__main__":
    main(*sys.argv[1:])
