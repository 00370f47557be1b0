"""A game in progress: its board, drawn or in words, and the sentences about it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from ludoteca.core import AnyGame, Position, Scene, Seat, Sentence, as_sentence, join, say
from ludoteca.match.events import Moved
from ludoteca.match.phrases import ending_sentences, narrate, numbered, rounds
from ludoteca.match.session import Transition
from ludoteca.match.state import Stage, State
from ludoteca.solved import PositionVerdicts
from ludoteca.store.saved_game import SavedGame
from ludoteca.terminal.board import (
    LAST,
    MARKED,
    VerdictMark,
    beside_board,
    clock_shown,
    common_sign,
    in_glyphs,
    show_position,
)
from ludoteca.terminal.rotation import turned_drawing, turned_words
from ludoteca.terminal.terminal import Terminal, punctuate
from ludoteca.terminal.verdicts import Verdicts

_MAX_RECENT = 5
_QUESTION_LINES = 7
"""How many lines a question takes, with the blank ones around the board."""


class Narrator:
    """Narrates one game, and repeats the latest sentences below a redrawn board."""

    def __init__(self, terminal: Terminal, saved: SavedGame) -> None:
        self.terminal = terminal
        self.saved = saved
        self.recent: list[str] = []
        """Paragraphs since a person here last acted."""

    @property
    def _state(self) -> State:
        return self.saved.session.state

    @property
    def only_person(self) -> Seat | None:
        """The seat of the person here, if all others are computers."""
        people = [seat for seat in Seat if self._state.is_human(seat)]
        return people[0] if len(people) == 1 else None

    def as_seen(self, sentence: str) -> str:
        """Name directions as the person sees them."""
        return turned_words(sentence) if self.terminal.style.turned else sentence

    def forget(self) -> None:
        self.recent.clear()

    def notify(self, sentences: Sequence[Sentence]) -> None:
        """Show sentences before the first board, and below it where that clears the window."""
        self.show_paragraph(sentences)
        self._remember(sentences)

    def narrate(self, transitions: Sequence[Transition]) -> None:
        game, is_plain = self._state.game, self.terminal.style.plain
        for transition in transitions:
            sentences = [as_sentence(self.as_seen(one)) for one in narrate(transition)]
            is_end = transition.before.outcome is None and transition.after.outcome is not None
            if is_end:
                sentences = sentences[: -len(ending_sentences(transition.after))]
            if isinstance(transition.event, Moved):
                number = rounds(game, transition.after.plies)[-1]
                sentences = [numbered(game, number), *sentences]
                if not is_plain and transition.after.is_human(transition.event.seat):
                    # Below what was typed; a computer's move follows a board.
                    self.terminal.show()
            self.show_paragraph([*sentences, *self.result()] if is_end else sentences)
            self._remember(sentences)
        if any(isinstance(one.event, Moved) for one in transitions):
            for announcement in self.saved.session.announcements:
                self.terminal.show(punctuate(self.terminal.translate(announcement.sentence), "!"))

    def show_paragraph(self, sentences: Sequence[Sentence]) -> None:
        """Show sentences as one paragraph, or one per line for a screen reader."""
        translated = self._translated(sentences)
        for line in translated if self.terminal.style.plain else [" ".join(translated)]:
            if line:
                self.terminal.show(line)

    def repeat(self) -> None:
        for paragraph in self.recent:
            self.terminal.output.show(paragraph)
        if self._state.outcome is not None:
            self.terminal.output.conclude(" ".join(self._translated(self.result())))

    def result(self) -> list[Sentence]:
        state, sentences, you = self._state, ending_sentences(self._state), self.only_person
        winners = state.outcome.winners if state.outcome else ()
        if len(winners) != 1:
            return sentences
        if you is not None:
            return [say("You won.") if you in winners else say("You lost."), *sentences]
        (winner,) = winners
        name = state.names[winner.index]
        return [say("{player} won.", player=name), *sentences] if name else sentences

    def _remember(self, sentences: Sequence[Sentence]) -> None:
        paragraph = " ".join(self._translated(sentences))
        self.recent = [*self.recent, *filter(None, [paragraph])][-_MAX_RECENT:]

    def _translated(self, sentences: Sequence[Sentence]) -> list[str]:
        return [punctuate(self.terminal.translate(sentence)) for sentence in sentences]


class Display:
    """Shows the board of one game whenever it has changed or is asked for."""

    def __init__(self, terminal: Terminal, saved: SavedGame, narrator: Narrator) -> None:
        self.terminal = terminal
        self.saved = saved
        self.narrator = narrator
        self.verdicts = Verdicts(self._state.game, terminal.translate)
        self._drawn: tuple[object, ...] | None = None
        # The notes and the number of moves that a listener has heard.
        self._heard: list[str] = []
        self._heard_plies = 0

    @property
    def _state(self) -> State:
        return self.saved.session.state

    @property
    def can_turn(self) -> bool:
        state = self._state
        is_drawn = not self.terminal.style.plain
        return is_drawn and turned_drawing(state.game, state.position) is not None

    def switch_verdicts(self, taken: Sequence[str] = ()) -> None:
        style, position = self.terminal.style, self._state.position
        why_not = self.verdicts.switch(position)
        if why_not is not None:
            self.terminal.remark(why_not)
            return
        if not style.plain:
            self.show_board(taken)
        if not self.verdicts.shown:
            self.terminal.show(say("Verdicts are hidden."))
        elif self.verdicts.marks(position, taken) and not style.plain:
            self.terminal.show(self.verdicts.legend)

    @property
    def verdict(self) -> PositionVerdicts | None:
        """What is known of the position; None if it is unknown or not to be shown."""
        return self.verdicts.of(self._state.position) if self.verdicts.shown else None

    def verdicts_in_words(self, taken: Sequence[str]) -> list[Sentence]:
        is_said = self.verdicts.shown and self.terminal.style.plain
        return self.verdicts.facts(self._state.position, taken) if is_said else []

    def show_changes(self) -> bool:
        """Show the board if it differs from the one shown last; return whether it did."""
        state = self._state
        if state.phase is not None and state.phase.settles_seats:
            return False
        scene = state.scene
        # Phases before the first turn may change the board without a move.
        start = state.first.pieces()
        drawn: tuple[object, ...] = (
            start,
            state.last_move(),
            scene.marks if scene else {},
            state.resumed,
            # The result stands below the last board where that is redrawn.
            self.terminal.is_redrawn and state.outcome,
            # A throw changes what each piece is worth.
            self.verdicts.shown and state.position.throw,
        )
        if drawn == self._drawn:
            return False
        is_same_start = self._drawn is not None and self._drawn[0] == start
        self._drawn = drawn
        if self.terminal.style.plain and is_same_start:
            self._show_news()
        else:
            self.show_board()
        return True

    def show_step(self, taken: Sequence[str]) -> None:
        """Show the board in the middle of a turn, if it can be redrawn or shows verdicts."""
        style = self.terminal.style
        if self.terminal.is_redrawn or (self.verdicts.shown and not style.plain):
            self.narrator.forget()
            self.show_board(taken)

    def show_board(self, taken: Sequence[str] = ()) -> None:
        """Show the board, with the steps of an unfinished turn drawn as if they had been made."""
        state, style = self._state, self.terminal.style
        scene = state.scene
        is_below = self.terminal.is_redrawn and self._fits()
        if self.terminal.is_redrawn:
            self.terminal.output.clear()
        if self.terminal.is_redrawn and not is_below:
            # Above a board that fills the window, it may scroll out of view.
            self.narrator.repeat()
        self._draw(state, taken, scene)
        if style.plain:
            self._heard, self._heard_plies = self._translated_notes(state), len(state.plies)
        if is_below and (self.narrator.recent or state.outcome is not None):
            self.terminal.show()
            self.narrator.repeat()
        if state.stage is Stage.OVER:
            if style.plain:
                self.narrator.show_paragraph(self.narrator.result())
            # The question after a game begins with a blank line of its own.
            return
        if not style.plain:
            self.terminal.show()
        if scene is not None:
            self._show_areas(scene)
            self._show_scene(scene)

    def _draw(self, state: State, taken: Sequence[str], scene: Scene | None) -> None:
        marks = dict.fromkeys(taken or state.touched, LAST)
        changed = changed_points(state.game, state.position, taken)
        if scene is not None:
            marks |= {point: MARKED[how] for point, how in scene.marks.items() if how in MARKED}
            changed |= self._territory(scene)
        notes, verdicts = self._notes(state), dict[str, VerdictMark]()
        if self.verdicts.shown and state.stage is Stage.PLAY:
            if state.is_watched or state.is_human(state.position.turn):
                verdicts = self.verdicts.marks(state.position, taken)
            if not self.terminal.style.plain:
                notes += self.verdicts.notes(state.position, taken)
        show_position(self.terminal, state.game, state.position, notes, marks, changed, verdicts)

    def _show_news(self) -> None:
        """Tell a listener only what has changed; ``show_board`` tells everything."""
        state = self._state
        notes = self._beside(state)
        heard, plies = self._heard, self._heard_plies
        self._heard, self._heard_plies = self._translated_notes(state), len(state.plies)
        for note in notes:
            if self.terminal.translate(note) not in heard:
                self.terminal.show(note)
        if len(state.plies) < plies:
            last = state.last_move()
            self.terminal.show(_last_move(last.text) if last else say("No moves yet."))
        if state.scene is not None and state.stage is not Stage.OVER:
            self._show_scene(state.scene)

    def _translated_notes(self, state: State) -> list[str]:
        return [self.terminal.translate(note) for note in self._beside(state)]

    def _territory(self, scene: Scene) -> dict[str, str]:
        """Return the letter of each free point that a phase gives to a seat."""
        state = self._state
        names = dict(zip(("first", "second"), state.game.seat_names, strict=True))
        pieces, marks = state.position.pieces(), scene.marks
        return {
            point: names[marks[point]][0].casefold()
            for point in state.game.places(state.position)
            if marks.get(point) in names and point not in pieces
        }

    def _show_areas(self, scene: Scene) -> None:
        """List the points that a phase gives to each seat, where they are not drawn."""
        given = self._territory(scene) if self.terminal.style.plain else {}
        for name in self._state.game.seat_names:
            points = [point for point, letter in given.items() if letter == name[0].casefold()]
            if points:
                area = {"piece": say("territory"), "points": ", ".join(points)}
                self.terminal.show(say("{seat}, {piece}: {points}", seat=name, **area))

    def _fits(self) -> bool:
        output, state = self.terminal.output, self._state
        board = state.game.draw(state.position).count("\n") + 1
        recent = sum(1 + len(line) // output.width for line in self.narrator.recent)
        return board + recent + _QUESTION_LINES <= output.height

    def _show_scene(self, scene: Scene) -> None:
        is_plain = self.terminal.style.plain
        for how in MARKED if is_plain else ():
            points = [point for point, mark in scene.marks.items() if mark == how]
            if points:
                marked = {"how": as_sentence(how), "points": ", ".join(sorted(points))}
                self.terminal.show(say("{how}: {points}", **marked))
        if scene.legend and not is_plain:
            self.terminal.show(self._mark_legend(scene))
        for note in scene.notes:
            self.terminal.show(note)

    def _mark_legend(self, scene: Scene) -> Sentence:
        first, second = (name[0].casefold() for name in self._state.game.seat_names)
        signs = {**MARKED, "first": first, "second": second, "": "·"}
        named = [(signs[mark], meaning) for mark, meaning in scene.legend.items()]
        return join(", ", [say("{sign} {meaning}", sign=sign, meaning=it) for sign, it in named])

    def _notes(self, state: State) -> list[Sentence]:
        you = self.narrator.only_person
        notes = [
            say(
                "{seat}: {player}",
                seat=self._seat_legend(state.game, seat),
                player=_player(state, seat, you),
            )
            for seat in Seat
        ]
        notes += [*self._clocks(state), say(""), *self._beside(state)]
        if last := state.last_move():
            notes.append(_last_move(last.text))
        if self.terminal.style.plain and state.stage is Stage.PLAY:
            # People who see the board find out for themselves.
            notes += state.game.threats(state.position)
        return notes

    def _beside(self, state: State) -> Sequence[Sentence]:
        return beside_board(state.game, state.position, self.terminal.style)

    def _seat_legend(self, game: AnyGame, seat: Seat) -> Sentence:
        style = self.terminal.style
        sign = common_sign(game, seat, is_turned=style.turned)
        name = game.seat_name(seat)
        if not sign or style.plain:
            return name
        shown = style.signs_of(game).get(sign, sign)
        return join(" ", [in_glyphs(shown, style.glyphs), name])

    def _clocks(self, state: State) -> list[Sentence]:
        game, clock = state.game, state.clock
        if not clock.is_timed:
            return []
        now = time.time()
        return [clock_shown(game.seat_name(seat), clock, clock.reading(seat, now)) for seat in Seat]


def changed_points(game: AnyGame, position: Position[Any], taken: Sequence[str]) -> dict[str, str]:
    """Map the points that the steps of a turn have changed to their signs; empty for a free one.

    A piece that is only chosen changes nothing, nor does what is dropped from a hand.
    """
    places, pieces = game.places(position), dict(position.pieces())
    own = [sign for sign, one in game.signs.items() if one.seat is position.turn]
    changed: dict[str, str] = {}
    held: str | None = None
    for number, step in enumerate(taken):
        if step not in places:
            return changed
        if held is not None:
            sign = pieces.pop(held)
            changed |= {held: "", step: sign}
            pieces[step], held = sign, None
        elif step in pieces:
            held = step
        elif len(own) == 1 and number == 0:
            pieces[step] = changed[step] = own[0]
    return changed


def _last_move(text: str) -> Sentence:
    # A move that is a word is translated.
    return say("Last move: {move}", move=as_sentence(text))


def _player(state: State, seat: Seat, you: Seat | None) -> str:
    if seat is you and not state.names[seat.index]:
        return say("you")
    return state.player_name(seat)
