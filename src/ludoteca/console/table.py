"""Two people at one table: the loop that shows the board, asks for a move and plays it."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from ludoteca.console.help import help_text, preferred_language
from ludoteca.console.terminal import Face
from ludoteca.core import Game, IllegalMoveError, NotationError, Outcome, Position, Seat

__all__ = ["Table"]

CONTROLS = "Type a move, or: help, board, moves, resign, quit."


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
        self._begin()
        self._show_board()
        while self.position.outcome is None:
            answer = self.face.ask("> ")
            if answer is None or answer.lower() in ("quit", "q"):
                self.face.show("The game is left unfinished.")
                return
            if answer.lower() == "resign":
                self._show_loss("resigns")
                return
            if not self._take(answer):
                self._show_loss("made an illegal move and loses")
                return
        self.face.show(self._in_words(self.position.outcome))

    def _begin(self) -> None:
        """Throw for who begins, where the rules of the table say so."""
        if getattr(self.position.rules, "opening", None) != "rolloff":
            return
        throws = [0, 0]
        while throws[0] == throws[1]:
            throws = [int(str(self._draw())) for _ in Seat]
            named = [f"{self.game.seat_name(seat)} throws {throws[seat.index]}" for seat in Seat]
            self.face.show(" and ".join(named) + " for the first turn.")
        first = Seat.FIRST if throws[0] > throws[1] else Seat.SECOND
        # A position is abstract to mypy, but every game's is a dataclass with a turn.
        self.position = replace(self.position, turn=first)  # type: ignore[type-var]

    def _take(self, answer: str) -> bool:
        """Do what was typed; False if it was a forbidden move that loses the game."""
        if answer.lower() in ("help", "?"):
            self.face.explain(help_text(self.game, preferred_language()))
            self.face.show(CONTROLS)
            self._show_board()
        elif answer.lower() == "board":
            self._show_board()
        elif answer.lower() == "moves":
            self.face.show(" ".join(map(str, self.position.legal_moves())))
        elif self.position.chances():
            self._throw(answer)
        elif answer:
            return self._move(answer)
        return True

    def _throw(self, answer: str) -> None:
        """Draw the throw; a person only says when."""
        if answer.lower() not in ("", "throw"):
            self.face.refuse("The throw is drawn for you: press Enter.")
            return
        drawn = self._draw()
        self.face.show(f"{self._turn()} throws {drawn}.")
        self.position = self.position.play(drawn)
        self._show_expected()

    def _draw(self) -> Any:
        chances = self.position.chances()
        weights = [float(chance.probability) for chance in chances]
        (drawn,) = self.dice.choices(chances, weights)
        return drawn.move

    def _move(self, answer: str) -> bool:
        mover = self._turn()
        try:
            move = self.game.parse_move(self.position, answer)
            self.position = self.position.play(move)
        except (NotationError, IllegalMoveError) as error:
            self.face.refuse(str(error))
            loses = getattr(self.position.rules, "illegal_move", None) == "loss"
            return not (loses and isinstance(error, IllegalMoveError))
        self.face.show(f"{mover} plays {move}.")
        self._show_board()
        return True

    def _show_board(self) -> None:
        self.face.draw(f"\n{self.game.draw(self.position)}")
        for line in self.position.beside_board:
            self.face.show(line)
        self.face.show("")
        self._show_expected()

    def _show_expected(self) -> None:
        if self.position.outcome is None:
            how = ": press Enter" if self.position.chances() else ""
            self.face.show(f"{self._turn()}: {self.position.expected}{how}.")

    def _show_loss(self, reason: str) -> None:
        winner = self.game.seat_name(self.position.turn.opponent)
        self.face.show(f"{self._turn()} {reason}. {winner} wins.")

    def _turn(self) -> str:
        return self.game.seat_name(self.position.turn)

    def _in_words(self, outcome: Outcome) -> str:
        reason = outcome.ending.sentence
        if len(outcome.winners) == 1:
            (winner,) = outcome.winners
            return f"{self.game.seat_name(winner)} wins: {reason}."
        return f"{'Both players win' if outcome.winners else 'A draw'}: {reason}."
