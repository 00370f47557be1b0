"""One saved game at a terminal: commands go in, and what happened is told and shown."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import NoReturn

from ludoteca.core import (
    Command,
    GameError,
    Scene,
    Seat,
    Sentence,
    SessionError,
    as_sentence,
    join,
    say,
)
from ludoteca.match.actions import FLIP, Action, actions_of
from ludoteca.match.commands import Offer
from ludoteca.match.controller import Controller, Due, Participant
from ludoteca.match.events import Moved, Proposal
from ludoteca.match.phrases import ending_sentences, happened, numbered, rounds
from ludoteca.match.session import Happening
from ludoteca.match.state import Stage, State
from ludoteca.players import estimator_for
from ludoteca.store.saved_game import SavedGame
from ludoteca.terminal.announcer import Heard
from ludoteca.terminal.board import LAST, MARKED, common_sign, in_glyphs, show_position
from ludoteca.terminal.computers import Computers
from ludoteca.terminal.flipped import turned_drawing, turned_words
from ludoteca.terminal.help import show_help
from ludoteca.terminal.interface import Face, punctuate
from ludoteca.terminal.partial_turn import changed_points
from ludoteca.terminal.questions import Item, choose
from ludoteca.terminal.reserves import beside_board, clock_shown
from ludoteca.terminal.verdicts import Verdicts

_MAX_TOLD = 5
_QUESTION_LINES = 7
"""How many lines a question takes, with the blank ones around the board."""


class Leave(Exception):
    """The person leaves the table; the game is saved."""


class OpenBrowser(Leave):
    """The person goes on with the game in the browser."""


def leave(how: type[Leave] = Leave) -> NoReturn:
    """Leave the table.

    Raises:
        Leave: Always.
    """
    raise how


class TerminalTable:
    """A saved game, the face in front of it, and the computers that play along."""

    def __init__(
        self,
        face: Face,
        saved: SavedGame,
        *,
        seed: int | None = None,
        seconds: float = 1.0,
        throws_for_people: bool = False,
        turns: bool = True,
        is_flipped: bool = False,
        on_flip: Callable[[bool], None] = lambda is_flipped: None,
    ) -> None:
        """Set up the table.

        Args:
            face: Where the game is shown and where answers come from.
            saved: The game.
            seed: Where the computers' choices start.
            seconds: How long a computer may think about a move.
            throws_for_people: Whether dice are thrown without asking.
            turns: Whether the board is turned for a person in the second seat.
            is_flipped: Whether the person has flipped the board of this game.
            on_flip: Remembers that they did.
        """
        self.saved = saved
        self.face = replace(face, look=replace(face.look))
        self._is_usually_turned = self._is_turned(turns)
        self.face.look.turned = self._is_usually_turned != (is_flipped and self._can_turn)
        self._on_flip = on_flip
        self.now = time.time
        self.computers = Computers(self.face, self.state.game, seed)
        self.controller = Controller(
            saved.session, seconds, throws_for_people, self.computers.may_play
        )
        self.estimator = estimator_for(self.state.game)
        self.verdicts = Verdicts(self.state.game, self.face.translate)
        self.crashes = 0
        self._drawn: tuple[object, ...] | None = None
        self._heard = Heard()
        self._told: list[str] = []
        """What has happened since a person here last did something."""

    @property
    def state(self) -> State:
        """Where the game stands."""
        return self.saved.session.state

    @property
    def sequence(self) -> int:
        """The number of the next event."""
        return self.saved.session.sequence

    @property
    def held(self) -> tuple[Seat, ...]:
        """The seats for which people here act: their own, or both where they only watch."""
        state = self.state
        return tuple(seat for seat in Seat if state.is_watched or state.is_human(seat))

    def due(self) -> Due:
        """Return what is due."""
        return self.controller.due(self.now(), estimated=self.estimator is None)

    def submit(self, command: Command, seat: Seat | None) -> None:
        """Do something and tell it, or tell what another program did first.

        Raises:
            SessionError: It was refused; nothing has changed.
        """
        now, sequence = self.now(), self.sequence
        if self.state.is_watched:
            self._told.clear()
        self._carry_out(lambda: self.saved.session.decide(command, seat, now, sequence))

    def _carry_out(self, decide: Callable[[], list[Happening]]) -> None:
        try:
            happenings = self.saved.save(decide())
        except SessionError as error:
            if error.code != "session/stale":
                raise
            happenings = self.saved.catch_up()
            self.face.refuse(error.sentence)
        self._tell(happenings)

    def request(self, command: Command, seat: Seat | None = None) -> bool:
        """Do what a person asks for; a refusal is told.

        Args:
            command: What they ask for.
            seat: For which seat; None for the one that the controller names.

        Returns:
            Whether anything has changed.
        """
        before = self.sequence
        self._told.clear()
        now, by = self.now(), Participant(frozenset(self.held))
        try:
            self._carry_out(lambda: self.controller.decide(command, by, now, before, seat))
        except SessionError as error:
            self.refuse(error)
        return self.sequence != before

    def refuse(self, error: SessionError) -> None:
        """Tell a refusal, and count the crashes of the rules."""
        self.crashes += isinstance(error, GameError)
        self.face.refuse(error.sentence)

    def _is_turned(self, turns: bool) -> bool:
        """Return whether the only person has the second seat, and the board turns for them."""
        return turns and self._can_turn and self._only_person is Seat.SECOND

    @property
    def _can_turn(self) -> bool:
        """Whether the board is drawn, and can be drawn from the other side."""
        state = self.state
        return not self.face.look.plain and turned_drawing(state.game, state.position) is not None

    def flip(self, taken: Sequence[str] = ()) -> None:
        """Show the board, with the steps of an unfinished turn, from the other side."""
        self.face.look.turned = not self.face.look.turned
        self._on_flip(self.face.look.turned != self._is_usually_turned)
        self.show_board(taken)

    @property
    def actions(self) -> dict[str, Action]:
        """What a person can ask for in their turn; flipping where the board can be turned."""
        found = {}
        for key, action in actions_of(self.state.game).items():
            found[key] = action
            if key == "view" and self._can_turn:
                found[FLIP.key] = FLIP
        return found

    @property
    def _is_asked(self) -> bool:
        """Whether a person here is to move."""
        return self.state.stage is Stage.PLAY and self.state.position.turn in self.held

    def switch_verdicts(self, taken: Sequence[str] = ()) -> None:
        """Show what each move is worth, or hide it."""
        why_not = self.verdicts.switch(self.state.position)
        if why_not is not None:
            self.face.remark(why_not)
            return
        if not self.face.look.plain:
            self.show_board(taken)
        if not self.verdicts.shown:
            self.face.show(say("Verdicts are hidden."))
        elif self.verdicts.marks(self.state.position, taken) and not self.face.look.plain:
            self.face.show(self.verdicts.legend)

    def verdicts_in_words(self, taken: Sequence[str]) -> list[Sentence]:
        """Say what the position and each next step are worth to those who cannot see the marks."""
        return self.verdicts.facts(self.state.position, taken) if self.face.look.plain else []

    def seen(self, sentence: str) -> str:
        """Name directions as the person sees them."""
        return turned_words(sentence) if self.face.look.turned else sentence

    def take_back(self) -> None:
        """Return to the last decision of a person here."""
        self.request(Offer(Proposal.TAKEBACK))

    def ask_seat(self) -> Seat:
        """Find out which person asks, where two share the terminal.

        Raises:
            Back: Neither.
            EndOfInputError: There are no more answers.
        """
        if len(self.held) == 1:
            return self.held[0]
        names = {seat: self.state.game.seat_name(seat) for seat in self.held}
        called = self.state.names
        items = [Item(seat, str(name), name, called[seat.index]) for seat, name in names.items()]
        return choose(self.face, say("Which player?"), items, back=say("back"))

    def notify(self, sentences: Sequence[Sentence]) -> None:
        """Show sentences before the first board, and below it where that clears the window."""
        self._show_paragraph(sentences)
        self._remember(sentences)

    def _tell(self, happenings: Sequence[Happening]) -> None:
        for happening in happenings:
            told = [as_sentence(self.seen(one)) for one in happened(happening)]
            is_end = happening.before.outcome is None and happening.after.outcome is not None
            if is_end:
                told = told[: -len(ending_sentences(happening.after))]
            if isinstance(happening.event, Moved):
                number = rounds(self.state.game, happening.after.plies)[-1]
                told = [numbered(self.state.game, number), *told]
                if self.state.is_human(happening.event.seat) and not self.face.look.plain:
                    # Below what was typed; a computer's move follows a board.
                    self.face.show()
            self._show_paragraph([*told, *self._result()] if is_end else told)
            self._remember(told)
        if any(isinstance(one.event, Moved) for one in happenings):
            for announcement in self.saved.session.announcements:
                self.face.show(punctuate(self.face.translate(announcement.sentence), "!"))

    def _show_paragraph(self, sentences: Sequence[Sentence]) -> None:
        """Show sentences as one paragraph, or one a line for a screen reader."""
        translated = [punctuate(self.face.translate(sentence)) for sentence in sentences]
        for line in translated if self.face.look.plain else [" ".join(translated)]:
            if line:
                self.face.show(line)

    def _remember(self, sentences: Sequence[Sentence]) -> None:
        """Keep what was told, to show it again below the next board."""
        told = " ".join(punctuate(self.face.translate(sentence)) for sentence in sentences)
        self._told = [*self._told, *filter(None, [told])][-_MAX_TOLD:]

    def _retell(self) -> None:
        """Show below the board what has happened, and how the game ended."""
        for told in self._told:
            self.face.output.show(told)
        if self.state.outcome is not None:
            ended = [punctuate(self.face.translate(one)) for one in self._result()]
            self.face.output.conclude(" ".join(ended))

    def _result(self) -> list[Sentence]:
        """Say how the game ended, first of all to the only person here, or who won by name."""
        state, sentences, you = self.state, ending_sentences(self.state), self._only_person
        winners = state.outcome.winners if state.outcome else ()
        if len(winners) != 1:
            return sentences
        if you is not None:
            return [say("You won.") if you in winners else say("You lost."), *sentences]
        (winner,) = winners
        name = state.names[winner.index]
        return [say("{player} won.", player=name), *sentences] if name else sentences

    @property
    def _only_person(self) -> Seat | None:
        """The seat of the person here, if all others are computers."""
        people = [seat for seat in Seat if self.state.is_human(seat)]
        return people[0] if len(people) == 1 else None

    def show_changes(self) -> bool:
        """Show the board if it differs from the one shown last; tell whether it did."""
        state = self.state
        if state.phase is not None and state.phase.settles_seats:
            return False
        scene = state.scene
        # What comes before the first turn may change the board without a move.
        begins = state.first.pieces()
        looks: tuple[object, ...] = (
            begins,
            state.last_move(),
            scene.marks if scene else {},
            state.resumed,
            # The result stands below the last board where that is redrawn.
            self.face.is_redrawn and state.outcome,
            # A throw changes what each piece is worth.
            self.verdicts.shown and state.position.throw,
        )
        if looks == self._drawn:
            return False
        is_same_start = self._drawn is not None and self._drawn[0] == begins
        self._drawn = looks
        if self.face.look.plain and is_same_start:
            self._show_news()
        else:
            self.show_board()
        return True

    def _show_news(self) -> None:
        """Tell a listener what differs from before; ``show_board`` tells everything."""
        for note in self._heard.news(self.state, self._beside(), self.face.translate):
            self.face.show(note)
        if self.state.scene is not None and self.state.stage is not Stage.OVER:
            self._show_scene(self.state.scene)

    def show_step(self, taken: Sequence[str]) -> None:
        """Show the board in the middle of a turn, where it can be redrawn or tells more."""
        if self.face.is_redrawn or (self.verdicts.shown and not self.face.look.plain):
            self._told.clear()
            self.show_board(taken)

    def show_help(self, actions: Mapping[str, Action], taken: Sequence[str] = ()) -> None:
        """Show help, then the board again where it is redrawn.

        Args:
            actions: What can be done on this screen.
            taken: The steps of an unfinished turn.

        Raises:
            EndOfInputError: There are no more answers.
        """
        is_to_be_read = show_help(self.face, self.state.game, actions)
        if self.face.is_redrawn and is_to_be_read:
            self.face.ask(say("Press Enter to continue. > "))
        self.show_step(taken)

    def show_board(self, taken: Sequence[str] = ()) -> None:
        """Show the board, what stands beside it, the last move, and what a phase notes.

        Args:
            taken: The steps of an unfinished turn, drawn as if they had been made.
        """
        state = self.state
        scene = state.scene
        is_below = self.face.is_redrawn and self._fits()
        if self.face.is_redrawn:
            self.face.output.clear()
        if self.face.is_redrawn and not is_below:
            # Above a board that fills the window, it may leave the window.
            self._retell()
        marks = dict.fromkeys(taken or state.touched, LAST)
        if scene is not None:
            marks |= {point: MARKED[how] for point, how in scene.marks.items() if how in MARKED}
        changed = changed_points(state.game, state.position, taken)
        if scene is not None:
            changed |= self._territory(scene)
        verdicts = self.verdicts.marks(state.position, taken) if self._is_asked else {}
        notes = self._notes()
        if not self.face.look.plain and state.stage is Stage.PLAY:
            notes += self.verdicts.notes(state.position, taken)
        show_position(self.face, state.game, state.position, notes, marks, changed, verdicts)
        self._heard.note(state, self._beside(), self.face.translate)
        if is_below and (self._told or state.outcome is not None):
            self.face.show()
            self._retell()
        if state.stage is Stage.OVER:
            if self.face.look.plain:
                self._show_paragraph(self._result())
            # The question after a game begins with a blank line of its own.
            return
        if not self.face.look.plain:
            self.face.show()
        if scene is not None:
            self._show_areas(scene)
            self._show_scene(scene)

    def _territory(self, scene: Scene) -> dict[str, str]:
        """Return the letter of each free point that a phase gives to a seat."""
        names = dict(zip(("first", "second"), self.state.game.seat_names, strict=True))
        pieces, marks = self.state.position.pieces(), scene.marks
        return {
            point: names[marks[point]][0].casefold()
            for point in self.state.game.places(self.state.position)
            if marks.get(point) in names and point not in pieces
        }

    def _show_areas(self, scene: Scene) -> None:
        """List the points that a phase gives to each seat, where they are not drawn."""
        given = self._territory(scene) if self.face.look.plain else {}
        for name in self.state.game.seat_names:
            points = [point for point, letter in given.items() if letter == name[0].casefold()]
            if points:
                area = {"piece": say("territory"), "points": ", ".join(points)}
                self.face.show(say("{seat}, {piece}: {points}", seat=name, **area))

    def _fits(self) -> bool:
        """Return whether board, what has happened and a question fit into the window."""
        output, state = self.face.output, self.state
        board = state.game.draw(state.position).count("\n") + 1
        told = sum(1 + len(line) // output.width for line in self._told)
        return board + told + _QUESTION_LINES <= output.height

    def _show_scene(self, scene: Scene) -> None:
        """Show how a phase stands; what a drawing marks is listed where there is none."""
        for how in MARKED if self.face.look.plain else ():
            points = [point for point, mark in scene.marks.items() if mark == how]
            if points:
                marked = {"how": as_sentence(how), "points": ", ".join(sorted(points))}
                self.face.show(say("{how}: {points}", **marked))
        if scene.legend and not self.face.look.plain:
            self.face.show(self._meanings(scene))
        for note in scene.notes:
            self.face.show(note)

    def _meanings(self, scene: Scene) -> Sentence:
        """Say what the marks of a drawing mean."""
        first, second = (name[0].casefold() for name in self.state.game.seat_names)
        signs = {**MARKED, "first": first, "second": second, "": "·"}
        named = [(signs[mark], meaning) for mark, meaning in scene.legend.items()]
        return join(", ", [say("{sign} {meaning}", sign=sign, meaning=it) for sign, it in named])

    def _notes(self) -> list[Sentence]:
        state = self.state
        notes = [
            say("{seat}: {player}", seat=self._legend(seat), player=self._player(seat))
            for seat in Seat
        ]
        notes += [*self._clocks(), say(""), *self._beside()]
        if last := state.last_move():
            # A move that is a word is read in the language of the person.
            notes.append(say("Last move: {move}", move=as_sentence(last.text)))
        if self.face.look.plain and state.stage is Stage.PLAY:
            # People who see the board find out for themselves.
            notes += state.game.threats(state.position)
        return notes

    def _beside(self) -> Sequence[Sentence]:
        """Return what lies beside the board, in the signs of the board."""
        return beside_board(self.state.game, self.state.position, self.face.look)

    def _legend(self, seat: Seat) -> Sentence:
        """Name a seat, with what all its pieces on the screen have in common."""
        game, look = self.state.game, self.face.look
        sign = common_sign(game, seat, is_turned=look.turned)
        name = game.seat_name(seat)
        if not sign or look.plain:
            return name
        shown = look.signs_of(game).get(sign, sign)
        return join(" ", [in_glyphs(shown, look.glyphs), name])

    def _player(self, seat: Seat) -> str:
        """Name a player; the only person here is you."""
        if seat is self._only_person and not self.state.names[seat.index]:
            return say("you")
        return self.state.player_name(seat)

    def _clocks(self) -> list[Sentence]:
        state = self.state
        if not state.clock.is_timed:
            return []
        return [
            clock_shown(
                state.game.seat_name(seat), state.clock, state.clock.reading(seat, self.now())
            )
            for seat in Seat
        ]
