"""A game in progress: its board, drawn or in words, the sentences about it, and its table."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from types import MappingProxyType
from typing import Any, NoReturn

from ludoteca.core import (
    AnyGame,
    Move,
    Position,
    Scene,
    Seat,
    Sentence,
    as_sentence,
    join,
    say,
)
from ludoteca.core.steps import changed_points
from ludoteca.match.actions import OFFER, Action
from ludoteca.match.clock import Clock, Reserve
from ludoteca.match.events import Moved
from ludoteca.match.phrases import time_left
from ludoteca.match.session import Transition
from ludoteca.match.state import Stage, State
from ludoteca.picture import in_words
from ludoteca.picture.rotation import turned_drawing
from ludoteca.picture.text import (
    LAST,
    MARKED,
    beside,
    beside_board,
    common_sign,
    in_glyphs,
    picture,
)
from ludoteca.players import Player, Resign
from ludoteca.players.player import Progress
from ludoteca.store.saved_game import SavedGame
from ludoteca.terminal.computers import thinking
from ludoteca.terminal.help import action_keys
from ludoteca.terminal.line.questions import LineQuestions
from ludoteca.terminal.settings import Settings
from ludoteca.terminal.table import LocalTable
from ludoteca.terminal.terminal import Terminal, punctuate


class Display:
    """Shows the board of one game whenever it has changed or is asked for, and narrates."""

    def __init__(self, terminal: Terminal, table: LocalTable) -> None:
        self.terminal = terminal
        self.table = table
        self._drawn: tuple[object, ...] | None = None
        # The notes and the number of moves that a listener has heard.
        self._heard: list[str] = []
        self._heard_plies = 0

    @property
    def _state(self) -> State:
        return self.table.state

    def narrate(self, transitions: Sequence[Transition]) -> None:
        is_plain = self.terminal.style.plain
        for transition in transitions:
            event, after = transition.event, transition.after
            if isinstance(event, Moved) and not is_plain and after.is_human(event.seat):
                # Below what was typed; a computer's move follows a board.
                self.terminal.show()
            is_end = transition.before.outcome is None and after.outcome is not None
            result = self.table.result() if is_end else []
            self.show_paragraph([*self.table.narration(transition), *result])
        if any(isinstance(one.event, Moved) for one in transitions):
            for announcement in self.table.saved.session.announcements:
                self.terminal.show(punctuate(self.terminal.translate(announcement.sentence), "!"))

    def show_paragraph(self, sentences: Sequence[Sentence]) -> None:
        """Show sentences as one paragraph, or one per line for a screen reader."""
        translated = [punctuate(self.terminal.translate(sentence)) for sentence in sentences]
        for line in translated if self.terminal.style.plain else [" ".join(translated)]:
            if line:
                self.terminal.show(line)

    def switch_verdicts(self) -> None:
        why_not = self.table.verdicts.switch(self._state.position)
        if why_not is not None:
            self.terminal.remark(why_not)
        elif not self.table.verdicts.shown:
            self.terminal.show(say("Verdicts are hidden."))

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

    def show_board(self, taken: Sequence[str] = ()) -> None:
        """Show the board, with the steps of an unfinished turn drawn as if they had been made."""
        state, style = self._state, self.terminal.style
        scene = state.scene
        self._draw(state, taken, scene)
        if style.plain:
            self._heard, self._heard_plies = self._translated_notes(state), len(state.plies)
        if state.stage is Stage.OVER:
            if style.plain:
                self.show_paragraph(self.table.result())
            # The question after a game begins with a blank line of its own.
            return
        if not style.plain:
            self.terminal.show()
        if scene is not None:
            self._show_areas(scene)
            self._show_scene(scene)

    def _draw(self, state: State, taken: Sequence[str], scene: Scene | None) -> None:
        marks = dict.fromkeys(taken or state.touched, LAST)
        changed = changed_points(state.game, state.position, taken) if taken else {}
        if scene is not None:
            marks |= {point: MARKED[how] for point, how in scene.marks.items() if how in MARKED}
            changed |= self._territory(scene)
        notes = self._notes(state)
        show_position(self.terminal, state.game, state.position, notes, marks, changed)

    def _show_news(self) -> None:
        """Read out only what has changed; ``show_board`` shows everything."""
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
        you = self.table.only_person
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


def _last_move(text: str) -> Sentence:
    # A move that is a word is translated.
    return say("Last move: {move}", move=as_sentence(text))


def _player(state: State, seat: Seat, you: Seat | None) -> str:
    if seat is you and not state.names[seat.index]:
        return say("you")
    return state.player_name(seat)


def show_position(
    terminal: Terminal,
    game: AnyGame,
    position: Position[Any],
    notes: Sequence[Sentence],
    marks: Mapping[str, str],
    changed: Mapping[str, str] = MappingProxyType({}),
) -> None:
    if terminal.style.plain:
        for fact in [*in_words(game, position), *filter(None, notes)]:
            terminal.show(fact)
        return
    translated, columns = [terminal.translate(note) for note in notes], terminal.output.width
    drawing = picture(game, position, terminal.style, marks, terminal.translate, changed)
    terminal.show()
    terminal.draw(beside(drawing, ["", *translated], terminal.style, columns))


def clock_shown(seat: Sentence, clock: Clock, reserve: Reserve) -> Sentence:
    shown: dict[str, Any] = {"seat": seat, "time": time_left(clock, reserve)}
    if reserve.periods:
        return say("{seat}: {time} left, periods: {periods}", **shown, periods=reserve.periods)
    if reserve.moves:
        return say("{seat}: {time} left, moves to make: {moves}", **shown, moves=reserve.moves)
    return say("{seat}: {time} left", **shown)


_DRAW = Action("draw", "", say("draw"), OFFER.title)


class Leave(Exception):
    """The person leaves the table; the game is saved."""


class OpenBrowser(Leave):
    """The person continues the game in the browser."""


def leave(how: type[Leave] = Leave) -> NoReturn:
    raise how


class TerminalTable(LocalTable):
    """A game that is played by lines typed and shown."""

    def __init__(
        self, terminal: Terminal, saved: SavedGame, settings: Settings, seed: int | None
    ) -> None:
        state, is_drawn = saved.session.state, not terminal.style.plain
        self.can_turn = is_drawn and turned_drawing(state.game, state.position) is not None
        self.terminal = replace(terminal)
        super().__init__(saved, settings, seed, terminal.style, LineQuestions(self.terminal))
        self.terminal.style = self.style
        self.display = Display(self.terminal, self)

    def narrate(self, transitions: Sequence[Transition]) -> None:
        self.display.narrate(transitions)

    def refuse(self, sentence: Sentence) -> None:
        self.terminal.refuse(sentence)

    async def think(self, thinker: Player, seconds: float, key: Sentence) -> Move | Resign:
        """Let a computer choose, and say once that it does; ``key`` says what Ctrl-C does."""
        said = False

        def show(progress: Progress) -> None:
            nonlocal said
            if not said:
                self.terminal.progress(thinking(thinker, progress, key))
            said = True

        return await self.computers.think(thinker, self.state, seconds, show)

    @cached_property
    def listed_actions(self) -> dict[str, Action]:
        return self.actions()

    @cached_property
    def action_keys(self) -> Mapping[str, str]:
        """Where a game has no draws, the offer is not listed, but its refusal says why."""
        return action_keys(self.terminal, [*self.listed_actions.values(), OFFER, _DRAW])
