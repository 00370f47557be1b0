"""What stands beside the board: the players with clocks and reserves, and the list of moves."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Protocol

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widgets import Static

from ludoteca.core import AnyGame, Position, Seat, say
from ludoteca.match.phrases import NumberedPly, rounds, time_left
from ludoteca.match.state import State
from ludoteca.picture.text import BoardStyle, common_sign, in_glyphs
from ludoteca.terminal.terminal import harmless

_NUMBER = 4
"""How wide the number of a round is."""


class PlayerPanel(Static, can_focus=True):
    """One player: name, clock, and the pieces in hand or captured, which may be touched."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", show=False),
        Binding("right", "step(1)", show=False),
        Binding("enter,space", "take", show=False),
    ]

    class Taken(Message):
        """A piece beside the board was chosen."""

        def __init__(self, step: str) -> None:
            super().__init__()
            self.step = step

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self.can_focus = False
        self._steps: list[tuple[str, str]] = []  # The steps of the pieces, and what is shown
        self._at = 0
        self._head: Text = Text()
        self._held: str | None = None

    def show(
        self,
        state: State,
        seat: Seat,
        position: Position[Any],
        style: BoardStyle,
        translate: Callable[[str], str],
        held: str | None,
    ) -> None:
        game, now = state.game, time.time()
        is_to_move = state.outcome is None and position.turn is seat and state.phase is None
        sign = common_sign(game, seat, is_turned=style.turned)
        shown = in_glyphs(style.signs_of(game).get(sign, sign), style.glyphs).strip()
        name = translate(seat_player(state, seat))
        head = Text("▶ " if is_to_move else "  ", "bold")
        head.append(f"{shown} " if shown else "")
        head.append(harmless(name), "bold")
        if name != translate(game.seat_name(seat)):
            head.append(f" · {translate(game.seat_name(seat))}", "dim")
        if state.outcome is not None and seat in state.outcome.winners:
            head.append(" ★", "bold")
        if state.clock.is_timed:
            reserve = state.clock.reading(seat, now)
            left = translate(time_left(state.clock, reserve))
            more = (
                f" +{reserve.periods or reserve.moves}" if reserve.periods or reserve.moves else ""
            )
            is_short = reserve.seconds < 30
            head.append(f"  {left}{more}", "bold reverse" if is_short else "")
        self._head, self._held = head, held
        self._steps = reserve_steps(game, position, seat, style)
        self.can_focus = any(step for step, _ in self._steps)
        self._redraw()

    def _redraw(self) -> None:
        text = self._head.copy()
        if self._steps:
            text.append("\n  ")
        for number, (step, shown) in enumerate(self._steps):
            is_at = self.has_focus and number == self._at
            look = "reverse" if is_at or (step and step == self._held) else ""
            text.append(shown, Style.parse(look or "none") + Style(meta={"step": step}))
            text.append(" ")
        self.update(text)

    def on_focus(self) -> None:
        self._redraw()

    def on_blur(self) -> None:
        self._redraw()

    def on_click(self, event: events.Click) -> None:
        if step := event.style.meta.get("step"):
            self.post_message(self.Taken(step))

    def action_step(self, by: int) -> None:
        self._at = (self._at + by) % max(len(self._steps), 1)
        self._redraw()

    def action_take(self) -> None:
        if self._at < len(self._steps) and (step := self._steps[self._at][0]):
            self.post_message(self.Taken(step))


def seat_player(state: State, seat: Seat) -> str:
    """Return what the player in a seat is called: a name, a level, or the only person here."""
    if state.names[seat.index] or not state.is_human(seat):
        return state.player_name(seat)
    if not state.is_human(seat.opponent):
        return say("you")
    return state.game.seat_name(seat)


def reserve_steps(
    game: AnyGame, position: Position[Any], seat: Seat, style: BoardStyle
) -> list[tuple[str, str]]:
    """List what a seat has beside the board: the step that takes it, if any, and its sign."""
    geometry, counts = game.geometry(position.rules), game.reserves(position)
    found: list[tuple[str, str]] = []
    for stock in geometry.stocks if geometry is not None else ():
        count = counts.get(stock.sign, 0)
        if stock.seat is not seat or not count:
            continue
        sign = in_glyphs(style.signs_of(game).get(stock.sign, stock.sign), style.glyphs)
        found.append((stock.name, sign.removeprefix("v") + (f"×{count}" if count > 1 else "")))
    return found


class ListedMove(NumberedPly, Protocol):
    """A move with its text."""

    @property
    def text(self) -> str: ...


class MoveList(ScrollView, can_focus=False):
    """The moves by round, two in a row; a click shows the board after a move."""

    class Chosen(Message):
        """A move was clicked."""

        def __init__(self, plies: int) -> None:
            super().__init__()
            self.plies = plies

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self._rows: list[tuple[int, list[tuple[int, str]]]] = []
        self._at: int | None = None

    def show(
        self,
        game: AnyGame,
        plies: Sequence[ListedMove],
        at: int | None,
        write: Callable[[str], str] = str,
    ) -> None:
        """List the plies; ``at`` is the number of plies after which the board is shown."""
        self._rows = []
        for number, (round_, ply) in enumerate(zip(rounds(game, plies), plies, strict=True), 1):
            # In games that number each turn, two of them still share a row.
            row = (round_ + 1) // 2 * 2 - 1 if game.numbers_turns else round_
            if not self._rows or self._rows[-1][0] != row:
                self._rows.append((row, []))
            self._rows[-1][1].append((number, write(ply.text)))
        self._at = len(plies) if at is None else at
        self.virtual_size = Size(max(self.size.width, 1), len(self._rows))
        line = next(
            (y for y, (_, cells) in enumerate(self._rows) if cells[-1][0] >= self._at), None
        )
        if (
            line is not None
            and not self.scroll_offset.y <= line < self.scroll_offset.y + self.size.height
        ):
            self.scroll_to(y=max(line - self.size.height + 1, 0), animate=False)
        self.refresh()

    def render_line(self, y: int) -> Strip:
        number = y + self.scroll_offset.y
        width, plain = self.size.width, self.rich_style
        if number >= len(self._rows):
            return Strip.blank(width, plain)
        round_, cells = self._rows[number]
        segments = [Segment(f"{round_}.".rjust(_NUMBER) + " ", plain + Style(dim=True))]
        wide = max((width - _NUMBER - 2) // 2, 6)
        for ply, text in cells:
            look = Style(reverse=ply == self._at or None, meta={"plies": ply})
            room = wide if len(cells) <= 2 else cell_len(text)
            segments.append(Segment(text, plain + look))
            segments.append(Segment(" " * max(room - cell_len(text), 1), plain))
        return Strip(segments).adjust_cell_length(width, plain)

    def on_click(self, event: events.Click) -> None:
        plies = event.style.meta.get("plies")
        if plies is not None:
            self.post_message(self.Chosen(plies))
