"""Looking back at a game move by move, and playing on from any move."""

from __future__ import annotations

from typing import Any

from ludoteca.core import Position, Sentence, join, say, touched_points
from ludoteca.match.actions import VERDICTS
from ludoteca.match.from_record import reach
from ludoteca.players.specialists import is_solvable
from ludoteca.records.record import Record
from ludoteca.terminal.board import LAST, beside_board, show_position
from ludoteca.terminal.help import find_action
from ludoteca.terminal.terminal import Terminal
from ludoteca.terminal.verdicts import Verdicts


class Viewer:
    """A recorded game at a terminal."""

    def __init__(self, terminal: Terminal, record: Record) -> None:
        self.terminal = terminal
        self.record = record
        self.game = record.find_game()
        self.verdicts = Verdicts(self.game, terminal.translate, shown=True)
        far = reach(record)
        self.at = self.last = far.plies
        self.plies = record.replay(self.last).plies[: self.last]
        if far.why is not None:
            terminal.refuse(far.why)

    def open(self) -> int | None:
        """Show the game until the person leaves; return where to play on, None if nowhere."""
        self.show()
        while True:
            self.terminal.show(self._keys())
            answer = self.terminal.ask(f"{self.at}/{self.last} > ").casefold()
            if answer in ("q", "0"):
                return None
            if answer == "c":
                return self.at
            if is_solvable(self.game) and find_action(self.terminal, {"": VERDICTS}, answer):
                self._switch_verdicts()
            else:
                self._go(answer)

    def _keys(self) -> Sentence:
        keys = say("Enter: next, p: previous, f: first, l: last, a number, c: play on, q: leave")
        if not is_solvable(self.game):
            return keys
        return join(
            ", ", [keys, say("{letter}: {word}", letter=VERDICTS.letter, word=VERDICTS.word)]
        )

    def _switch_verdicts(self) -> None:
        why_not = self.verdicts.switch(self._position)
        if why_not is None:
            self.show()
        else:
            self.terminal.remark(why_not)

    @property
    def _position(self) -> Position[Any]:
        return self.plies[self.at - 1].after if self.at else self.record.first_position()

    def _go(self, answer: str) -> None:
        places = {"": self.at + 1, "n": self.at + 1, "p": self.at - 1, "f": 0, "l": self.last}
        if answer.isdecimal() and len(answer) <= len(str(self.last)):
            places[answer] = int(answer)
        if answer not in places:
            self.terminal.refuse(
                say("type one of these letters, or a number up to {last}", last=self.last)
            )
            return
        if places[answer] > self.last:
            self.terminal.show(say("This is the last move."))
            return
        self.at = max(places[answer], 0)
        self.show()

    def show(self) -> None:
        terminal, position, marks = self.terminal, self._position, dict[str, str]()
        if self.at:
            ply = self.plies[self.at - 1]
            for sentence in self.game.narrate(ply.before, ply.move, position):
                terminal.show(sentence)
            if ply.entry.comment:
                terminal.show(ply.entry.comment)
            marks = dict.fromkeys(touched_points(ply.before, ply.move, position), LAST)
            if (known := self.verdicts.of(ply.before)) and (told := known.review(ply.move)):
                terminal.show(told)
        say_verdicts = self.verdicts.facts if terminal.style.plain else self.verdicts.notes
        notes = [*beside_board(self.game, position, terminal.style), *say_verdicts(position)]
        worth = self.verdicts.marks(position)
        show_position(terminal, self.game, position, notes, marks, verdicts=worth)
        if not terminal.style.plain:
            terminal.show()
