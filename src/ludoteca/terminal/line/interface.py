"""The line interface: plays one game after another at a terminal."""

from __future__ import annotations

import contextlib
import time
from dataclasses import replace
from typing import Any

from ludoteca.core import (
    AnyGame,
    LudotecaError,
    Position,
    Sentence,
    SessionError,
    blaming,
    join,
    say,
    touched_points,
)
from ludoteca.match.actions import VERDICTS
from ludoteca.match.record import reach
from ludoteca.match.state import Stage
from ludoteca.picture.text import LAST, beside_board
from ludoteca.players import notices
from ludoteca.players.specialists import is_solvable
from ludoteca.records.record import Record
from ludoteca.store.saved_game import SavedGame
from ludoteca.terminal.coordinates import count_rows
from ludoteca.terminal.help import find_action
from ludoteca.terminal.interface import Interface
from ludoteca.terminal.line.display import Leave, OpenBrowser, TerminalTable, show_position
from ludoteca.terminal.line.driver import Driver
from ludoteca.terminal.line.questions import LineQuestions
from ludoteca.terminal.new_game import ask_players
from ludoteca.terminal.questions import Back, at_once
from ludoteca.terminal.terminal import LEAVE, EndOfInputError, Terminal
from ludoteca.terminal.verdicts import Verdicts


class LineInterface(Interface):
    """Plays one game after another by lines typed and shown."""

    def menu(self) -> None:
        from ludoteca.terminal.line.menu import Menu  # a cycle: the menu opens games

        Menu(self).open()

    def play(self, saved: SavedGame) -> None:
        """Play a saved game until it ends or the person leaves, and its rematches."""
        state = saved.session.state
        terminal = self._terminal_for(state.game, state.position)
        table = TerminalTable(terminal, saved, self.settings, self.seed)
        title, rules = say(state.game.title), say(state.position.rules.title)
        if state.is_watched:
            terminal.show(
                say(
                    "{game}, {rules} rules. Ctrl-C pauses, Enter shows the next move.",
                    game=title,
                    rules=rules,
                )
            )
        else:
            terminal.show(say("{game}, {rules} rules. Type ? for help.", game=title, rules=rules))
        table.display.show_paragraph(notices(state.players, state.game, state.position))
        driver = Driver(table)
        self._drive(table, driver)
        if driver.is_rematch_due:
            self.begin(saved.session.rematch(time.time()))
        elif driver.next_level is not None:
            self.begin(saved.session.against(driver.next_level.player, time.time()))
        elif driver.is_review_wanted and not self.view(saved.session.to_record()):
            self.play(saved)

    def view(self, record: Record) -> bool:
        """Review a recorded game; return whether it was continued from one of its moves."""
        terminal = self._terminal_for(record.find_game(), record.first_position())
        viewer = Viewer(terminal, record)
        while True:
            ply = viewer.open()
            if ply is None:
                return False
            with contextlib.suppress(Back):
                asked = ask_players(LineQuestions(self.terminal), viewer.game, with_lots=False)
                players, _ = at_once(asked)
                break
        self.play(self.continued(record, ply, players))
        return True

    def _terminal_for(self, game: AnyGame, position: Position[Any]) -> Terminal:
        rows = count_rows(game, position) if self.settings.standard_rows else 0
        return replace(self.terminal, rows=rows)

    def _drive(self, table: TerminalTable, driver: Driver) -> None:
        try:
            with blaming(table.state.game):
                driver.run()
        except SessionError as error:
            table.refuse(error.sentence)
        except LudotecaError as error:
            self.terminal.refuse(error.sentence)
            self._leave(table)
        except OpenBrowser:
            self._leave(table)
            self.browse(table.saved.key)
        except (Leave, Back):
            self._leave(table)
        except EndOfInputError:
            self._leave(table)
            raise
        except KeyboardInterrupt:
            self.terminal.show()
            self._leave(table)
            raise
        finally:
            self.has_crashed |= table.crashes > 0

    def _leave(self, table: TerminalTable) -> None:
        if table.state.stage is Stage.OVER:
            return
        table.leave()
        if not table.state.plies:
            self.terminal.show(say("No move was made: there is nothing to save."))
        elif self.is_kept:
            self.terminal.show(say("The game is saved. Choose Resume to continue it."))
        else:
            self.terminal.show(say("The game is not saved: it lasts until you leave Ludoteca."))


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
            if answer in LEAVE:
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
        targets = {"": self.at + 1, "n": self.at + 1, "p": self.at - 1, "f": 0, "l": self.last}
        if answer.isdecimal() and len(answer) <= len(str(self.last)):
            targets[answer] = int(answer)
        if answer not in targets:
            self.terminal.refuse(
                say("type one of these letters, or a number up to {last}", last=self.last)
            )
            return
        if targets[answer] > self.last:
            self.terminal.show(say("This is the last move."))
            return
        self.at = max(targets[answer], 0)
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
            if (known := self.verdicts.of(ply.before)) and (review := known.review(ply.move)):
                terminal.show(review)
        notes = beside_board(self.game, position, terminal.style)
        show_position(terminal, self.game, position, notes, marks)
        if not terminal.style.plain:
            terminal.show()
        for fact in self.verdicts.facts(position):
            terminal.show(fact)
