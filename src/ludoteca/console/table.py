"""Two people at one table: the loop that shows the board, asks for a move and plays it."""

from __future__ import annotations

import random
from typing import Any

from ludoteca.console.help import help_text, preferred_language
from ludoteca.console.terminal import Face
from ludoteca.core import Game, IllegalMoveError, NotationError, Outcome, Position

__all__ = ["Table"]

CONTROLS = "Type a move, or: help, moves, resign, quit."


class Table:
    """One game being played at one face."""

    def __init__(
        self, game: Game[Any, Any, Any], position: Position[Any], face: Face, dice: random.Random
    ) -> None:
        """Lay the board out."""
        self.game = game
        self.position = position
        self.face = face
        self.dice = dice

    def play(self) -> None:
        """Play until the game ends, somebody resigns or quits, or the input ends."""
        self.face.show(f"{self.game.title}, {self.position.rules.title} rules. {CONTROLS}")
        self._show_board()
        self._show_expected()
        while self.position.outcome is None:
            answer = self.face.ask("> ")
            if answer is None or answer.lower() in ("quit", "q"):
                self.face.show("The game is left unfinished.")
                return
            if answer.lower() == "resign":
                self._show_resignation()
                return
            self._take(answer)
        self.face.show(self._in_words(self.position.outcome))

    def _take(self, answer: str) -> None:
        if answer.lower() in ("help", "?"):
            self.face.show(help_text(self.game, preferred_language()))
            self.face.show(CONTROLS)
        elif answer.lower() == "moves":
            self.face.show(" ".join(map(str, self.position.legal_moves())))
        elif self.position.chances():
            self._throw(answer)
        elif answer:
            self._move(answer)

    def _throw(self, answer: str) -> None:
        """Draw the throw; a person only says when."""
        if answer.lower() not in ("", "throw"):
            self.face.refuse("The throw is drawn for you: press Enter.")
            return
        chances = self.position.chances()
        weights = [float(chance.probability) for chance in chances]
        (drawn,) = self.dice.choices(chances, weights)
        self.face.show(f"{self._turn()} throws {drawn.move}.")
        self.position = self.position.play(drawn.move)
        self._show_expected()

    def _move(self, answer: str) -> None:
        mover = self._turn()
        try:
            move = self.game.parse_move(self.position, answer)
            self.position = self.position.play(move)
        except (NotationError, IllegalMoveError) as error:
            self.face.refuse(str(error))
            return
        self.face.show(f"{mover} plays {move}.")
        self._show_board()
        self._show_expected()

    def _show_board(self) -> None:
        lines = [self.game.draw(self.position), *self.position.beside_board]
        self.face.show("\n" + "\n".join(lines) + "\n")

    def _show_expected(self) -> None:
        if self.position.outcome is None:
            self.face.show(f"{self._turn()}: {self.position.expected}.")

    def _show_resignation(self) -> None:
        winner = self.game.seat_name(self.position.turn.opponent)
        self.face.show(f"{self._turn()} resigns. {winner} wins.")

    def _turn(self) -> str:
        return self.game.seat_name(self.position.turn)

    def _in_words(self, outcome: Outcome) -> str:
        reason = outcome.ending.sentence
        if len(outcome.winners) == 1:
            (winner,) = outcome.winners
            return f"{self.game.seat_name(winner)} wins: {reason}."
        return f"{'Both players win' if outcome.winners else 'A draw'}: {reason}."
