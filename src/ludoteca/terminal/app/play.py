"""One game as a person at the screen plays it, apart from the screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from ludoteca.core import (
    Command,
    LudotecaError,
    Position,
    Seat,
    Sentence,
    Throw,
    join,
    say,
)
from ludoteca.locale import Language
from ludoteca.match.actions import Action, phase_actions
from ludoteca.match.commands import Accept, Decline, PlayMove, Resume
from ludoteca.match.controller import Ask, Due, Think
from ludoteca.match.events import Proposal
from ludoteca.match.phrases import expected, offered, task
from ludoteca.match.session import Transition
from ludoteca.match.state import Stage
from ludoteca.match.turn_entry import TurnEntry
from ludoteca.picture.cells.drawing import BoardContent
from ludoteca.players import Player
from ludoteca.players.player import Progress
from ludoteca.store.saved_game import SavedGame
from ludoteca.store.suggestion import Suggestion
from ludoteca.terminal.app.driver import GameDriver
from ludoteca.terminal.app.scene import Scenery
from ludoteca.terminal.computers import thinking
from ludoteca.terminal.coordinates import count_rows, turn_rows
from ludoteca.terminal.help import action_keys
from ludoteca.terminal.interface import Interface
from ludoteca.terminal.questions import Questions
from ludoteca.terminal.table import LocalTable
from ludoteca.terminal.terminal import harmless, punctuate

if TYPE_CHECKING:
    from ludoteca.terminal.app.table import TableScreen

_MAX_TOLD = 4
_OF_PLAYERS = ("hint", "undo", "offer", "no-result", "pause", "resign")

# What a button says, and what it does.
Button = tuple[str, Callable[[], object]]


class Play(LocalTable):
    """The turn being entered, what is told, and what can be done now."""

    def __init__(
        self, interface: Interface, saved: SavedGame, asker: Questions, view: TableScreen
    ) -> None:
        self.terminal = interface.terminal
        super().__init__(saved, interface.settings, interface.seed, self.terminal.style, asker)
        self.view = view
        self.driver = GameDriver(self)
        self.due_now: Due | None = None
        self.entry: TurnEntry | None = None
        self.at: int | None = None  # After how many plies the board is shown; None for now
        self.hinted: Sequence[str] = ()
        self.told: list[str] = []
        self.refusal = ""
        self.suggested: Suggestion | None = None  # The level to offer after the game
        self._sequence = -1
        state = self.state
        self.rows = count_rows(state.game, state.position) if self.settings.standard_rows else 0

    @property
    def position(self) -> Position[Any]:
        """The position on the board, which may be one of the past."""
        return self.state.position if self.at is None else self.state.positions[self.at]

    def text(self, sentence: str) -> str:
        return harmless(self.in_rows(self.terminal.translate(self.as_seen(sentence))))

    def in_rows(self, text: str) -> str:
        """Count the rows of points as the person has chosen, in both directions."""
        return turn_rows(text, self.rows)

    # What the driver reports.

    def changed(self, due: Due) -> None:
        self.due_now = due
        if self._sequence != self.sequence:
            self._sequence, self.hinted = self.sequence, ()
            if self.at is not None and self.at >= len(self.state.plies):
                self.at = None
            self.suggested = self.offered_level() if self.state.outcome is not None else None
            state, is_play = self.state, isinstance(due, Ask) and due.offer is None
            is_turn = is_play and state.phase is None and not state.position.chances()
            self.entry = self.begin_turn() if is_turn else None
        self.view.redraw()

    def narrate(self, transitions: Sequence[Transition]) -> None:
        for transition in transitions:
            # The prompt says the result.
            if told := self._paragraph(self.narration(transition)):
                self.told.append(told)
        for announcement in self.saved.session.announcements:
            self.told.append(punctuate(self.text(announcement.sentence), "!"))
        self.told = self.told[-_MAX_TOLD:]

    def refuse(self, sentence: Sentence) -> None:
        self.refusal = punctuate(self.text(sentence))
        self.view.redraw()

    def thinks(self, thinker: Player, progress: Progress) -> None:
        key = say("Esc: pause") if self.state.is_watched else say("Esc: move now")
        self.view.show_thought(self.text(thinking(thinker, progress, key)))

    # What is shown.

    def shown(self) -> BoardContent:
        """Return what is on the board."""
        state, scenery = self.state, Scenery(self.state.game, self.position)
        if self.at is not None:
            scenery.mark_past(state, self.at)
        else:
            scenery.mark_state(self.saved.session)
            if self.entry is not None:
                scenery.mark_turn(self.entry)
                scenery.mark_hint(self.hinted)
        if self.verdicts.shown and state.stage is Stage.PLAY:
            taken = self.entry.taken if self.entry is not None and self.at is None else ()
            scenery.mark_verdicts(self.verdicts.marks(self.position, taken))
        return scenery.shown

    @property
    def taken(self) -> str | None:
        """What the person has taken into the hand."""
        return self.entry.taken[-1] if self.entry is not None and self.entry.taken else None

    @property
    def is_throw_due(self) -> bool:
        return isinstance(self.due_now, Ask) and bool(self.state.position.chances())

    def prompt(self) -> str:
        """Say what is to be done now, or how the game ended."""
        state, entry = self.state, self.entry
        if self.at is not None:
            shown = {"number": self.at, "count": len(state.plies)}
            return self.text(say("Move {number} of {count}.", **shown))
        if isinstance(self.due_now, Ask) and self.due_now.offer is not None:
            by, what = self.due_now.seats[0].opponent, self.due_now.offer
            seats = [state.game.seat_name(one) for one in (by, by.opponent)]
            agree = say("{seat}, do you agree?", seat=seats[1])
            return self.text(join(" ", [offered(what, seats[0]), agree]))
        if state.outcome is not None:
            return "\n".join(map(self.text, self.result()))
        if self.is_throw_due:
            seat = state.game.seat_name(state.position.turn)
            return self.text(say("{seat}: press Enter to throw.", seat=seat))
        if entry is not None and entry.taken and entry.is_worth_listing:
            return punctuate(self.text(entry.in_words()))
        if entry is not None and state.position.throw is not None:
            return punctuate(self.text(join(" ", [task(state), entry.in_words()])))
        return self.text(task(state) if self.verdicts.shown else expected(state))

    def listed_actions(self) -> dict[str, Action]:
        """Return the actions that are possible now by key, in the order of their keys."""
        scene = self.state.scene
        if scene is None or self.state.stage is Stage.OVER:
            actions = self.actions()
        else:
            actions = phase_actions(scene)
        # The board and the moves are always in view.
        hidden = {"view", "list", *(_OF_PLAYERS if self.state.is_watched else ())}
        return {key: one for key, one in actions.items() if key not in hidden}

    def buttons(self) -> list[Button]:
        """List what is not done on the board: a promotion, a pass, an answer, a phase."""
        state, text = self.state, self.text
        if self.at is not None:
            return [(text(say("Back to the game")), partial(self.look_at, None))]
        if isinstance(self.due_now, Ask) and (offer := self.due_now.offer) is not None:
            seat = self.due_now.seats[0]
            yes, no = text(say("yes")).capitalize(), text(say("no")).capitalize()
            return [
                (yes, partial(self.try_submit, Accept(offer), seat)),
                (no, partial(self.try_submit, Decline(offer), seat)),
            ]
        if state.outcome is not None:
            return self._ending_buttons()
        if state.is_paused:
            return [(text(say("Continue")), partial(self.try_submit, Resume()))]
        if state.is_watched:
            word = say("Continue") if self.driver.is_stopped else say("Pause")
            return [(text(word), self.toggle_watching)]
        if state.scene is not None:
            choices = [one for one in state.scene.choices if not one.points]
            return [(text(one.word), partial(self.try_submit, one.command)) for one in choices]
        if self.is_throw_due:
            return [(text(say("Throw")), self.throw)]
        return self._step_buttons()

    def _ending_buttons(self) -> list[Button]:
        found: list[tuple[Sentence, Callable[[], object]]] = [
            (say("Rematch"), partial(self.offer, Proposal.REMATCH)),
            (say("Review"), partial(self.view.leave, "review")),
            (say("Leave the table"), partial(self.view.leave, "leave")),
        ]
        if self.suggested is not None:
            title = say("Play level {level}", level=self.suggested.level)
            found.insert(0, (title, partial(self.view.leave, "level")))
        return [(self.text(title), act) for title, act in found]

    def _step_buttons(self) -> list[Button]:
        geometry = self.state.game.geometry(self.state.position.rules)
        if self.entry is None or geometry is None:
            return []
        touched = {point.name for point in geometry.points}
        touched |= {stock.name for stock in geometry.stocks}
        return [
            (self.text(choice.names[0]), partial(self.touch, choice.step))
            for choice in self.entry.choices()
            if choice.step not in touched
        ]

    # What a person does.

    def try_submit(self, command: Command, seat: Seat | None = None) -> bool:
        self.refusal, self.told = "", []
        has_changed = super().try_submit(command, seat)
        self.driver.wake()
        return has_changed

    def throw(self) -> None:
        self.try_submit(Throw(), self.state.position.turn)

    def touch(self, step: str) -> None:
        """Take a step of the turn, or do what touching a point does in a phase."""
        self.refusal = ""
        scene = self.state.scene
        if self.at is not None:
            self.look_at(None)
        elif self.is_throw_due:
            self.throw()
        elif not step:
            return
        elif scene is not None and scene.touch is not None and self.state.outcome is None:
            command: Any = scene.touch.command
            self.try_submit(replace(command, point=step))
        elif self.entry is not None:
            self._take(lambda entry: entry.touch(step))
        elif isinstance(self.due_now, Think):
            player = self.state.player_name(self.due_now.seat)
            self.refuse(say("{name} is thinking.", name=player))
        else:
            self.refuse(expected(self.state))

    def drag(self, start: str, end: str) -> None:
        for step in (start, end):
            if self.entry is not None and (step == end or self.taken != start):
                self.touch(step)

    def _take(self, take: Callable[[TurnEntry], Any]) -> None:
        assert self.entry is not None
        self.hinted = ()
        try:
            move = take(self.entry)
        except LudotecaError as error:
            self.refuse(error.sentence)
            return
        if move is None:
            self.view.redraw()
        else:
            self.try_submit(PlayMove(str(move), move), self.state.position.turn)

    def plays_at_once(self, typed: str) -> bool:
        """Let the letter of a piece play a throw, without Enter; return whether it did."""
        if self.entry is None or self.state.position.throw is None:
            return False
        for choice in self.entry.choices():
            if typed.casefold() == choice.names[0].casefold():
                self.touch(choice.step)
                return True
        return False

    def read(self, typed: str) -> str:
        """Take what was typed as a move, or return the key of the action it names."""
        self.refusal, typed = "", self.in_rows(typed)
        key = action_keys(self.terminal, self.listed_actions().values()).get(typed.casefold(), "")
        if key and not (self.entry is not None and self.entry.is_step(typed)):
            return key
        offer = self.due_now.offer if isinstance(self.due_now, Ask) else None
        agreed = Language(self.terminal.language).yes_no.get(typed.casefold())
        if self.at is not None:
            self.look_at(None)
        elif offer is not None and agreed is not None:
            self.try_submit(Accept(offer) if agreed else Decline(offer))
        elif self.is_throw_due:
            self._read_throw(typed)
        elif self.entry is not None and typed:
            translate, in_latin = self.terminal.translate, self.terminal.in_latin
            self._take(lambda entry: entry.read(typed, translate, in_latin))
        elif not self._read_choice(typed):
            self.touch(typed)
        return ""

    def _read_throw(self, typed: str) -> None:
        if typed.casefold() in ("", "throw", self.text(say("throw")).casefold()):
            self.throw()
        else:
            self.refuse(say("press Enter to throw the die"))

    def _read_choice(self, typed: str) -> bool:
        """Make the choice of a phase that was typed; return whether it was one."""
        scene = self.state.scene
        for choice in scene.choices if scene is not None else ():
            point = self.point_with(choice, typed)
            if point is None:
                continue
            if choice.points and not point:
                self.refuse(self.no_point(choice))
            else:
                self.try_submit(self.at_point(choice, point) if point else choice.command)
            return True
        return False

    def choose(self, key: str) -> bool:
        """Make a choice of the phase by its key; return whether there is one."""
        return bool(self.state.scene) and self._read_choice(key)

    def step_back(self) -> None:
        """Leave the past, put back the last step, or stop a computer."""
        if self.at is not None:
            self.look_at(None)
        elif self.entry is not None and self.entry.is_begun:
            self.entry.step_back()
            self.refusal = ""
            self.view.redraw()
        elif self.state.is_watched:
            self.toggle_watching()
        else:
            self.driver.stop_thinking()

    def look_at(self, at: int | None) -> None:
        """Show the board after some plies; None for now."""
        count = len(self.state.plies)
        self.at = None if at is None or at >= count else max(at, 0)
        self.view.redraw()

    def look(self, by: int) -> None:
        self.look_at((len(self.state.plies) if self.at is None else self.at) + by)

    def toggle_watching(self) -> None:
        self.driver.stop(is_stopped=not self.driver.is_stopped)

    def undo(self) -> None:
        if self.entry is not None and self.entry.is_begun:
            self.step_back()
        else:
            self.offer(Proposal.TAKEBACK)

    def pause(self) -> None:
        if self.state.is_paused:
            self.try_submit(Resume())
        else:
            self.offer(Proposal.PAUSE)

    def flip(self) -> None:
        super().flip()
        self.view.redraw()

    def listed_moves(self) -> str:
        """List the moves that the begun turn can become as a page."""
        moves = self.legal_moves(self.entry.taken if self.entry is not None else ())
        return "\n\n".join(map(self.text, moves))

    def switch_verdicts(self) -> None:
        why_not, hidden = self.verdicts.switch(self.position), say("Verdicts are hidden.")
        self.tell(why_not or (self.verdicts.legend if self.verdicts.shown else hidden))

    def tell(self, *sentences: Sentence) -> None:
        self.told = [self._paragraph(sentences)]
        self.view.redraw()

    def _paragraph(self, sentences: Sequence[Sentence]) -> str:
        # The directions in what the table says have been turned already.
        translate = self.terminal.translate
        return harmless(self.in_rows(" ".join(punctuate(translate(one)) for one in sentences)))
