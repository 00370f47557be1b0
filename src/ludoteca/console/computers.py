"""The computers at a desk: they think while their progress is shown, within their time."""

from __future__ import annotations

import asyncio
from typing import Any

from ludoteca.console.face import Face
from ludoteca.core import Game, Move, Position, Seat, Sentence, say
from ludoteca.match.computer import seconds_to_think
from ludoteca.players import Limit, Player, Resign, ask, player
from ludoteca.players.player import Progress

__all__ = ["Computers"]


class Computers:
    """Whoever plays along that is no person."""

    def __init__(
        self, face: Face, game: Game[Any, Any, Any], *, seed: int | None, seconds: float
    ) -> None:
        """Have nobody sit down yet.

        Args:
            face: Where progress is shown.
            game: What they play.
            seed: Where their choices start.
            seconds: How long they may think about a move.
        """
        self.face = face
        self.game = game
        self.seed = seed
        self.seconds = seconds
        self._seated: dict[tuple[str, Seat], Player] = {}

    def sit_down(self, name: str, seat: Seat) -> Player:
        """Return the computer of that name at a seat.

        Raises:
            LudotecaError: There is no such player any more.
        """
        if (name, seat) not in self._seated:
            seed = None if self.seed is None else 2 * self.seed + seat.index
            self._seated[name, seat] = player(name, self.game, seed)
        return self._seated[name, seat]

    def think(
        self, thinker: Player, position: Position[Any], left: float | None, key: Sentence
    ) -> Move | Resign:
        """Let a computer choose while its progress is shown; Ctrl-C lets it move at once.

        Args:
            thinker: Who thinks.
            position: About what.
            left: What its clock shows; None without a clock.
            key: What Ctrl-C does.

        Raises:
            PlayerError: It crashed, or chose what cannot be played.
        """

        def tell(progress: Progress) -> None:
            text = say(
                "{player} is thinking: {nodes} positions, {best} ({key})",
                player=thinker.name,
                nodes=progress.nodes,
                best=say("resigning") if isinstance(progress.best, Resign) else progress.best,
                key=key,
            )
            self.face.output.progress(self.face.translate(text))

        thinker.progress = tell
        try:
            limit = Limit(seconds=seconds_to_think(self.seconds, left))
            return asyncio.run(ask(thinker, position, limit))
        finally:
            self.face.output.progress("")
