"""What stands beside the board: the players with clocks and reserves, and the list of moves."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Protocol

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
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
            look = is_at or (step and step == self._held)
            click = {"@click": f"screen.take({step!r})"} if step else {}
            text.append(shown, Style(reverse=bool(look), meta=click))
            text.append(" ")
        self.update(text)

    def on_focus(self) -> None:
        self._redraw()

    def on_blur(self) -> None:
        self._redraw()

    def action_step(self, by: int) -> None:
        self._at = (self._at + by) % max(len(self._steps), 1)
        self._redraw()

    async def action_take(self) -> None:
        if self._at < len(self._steps) and (step := self._steps[self._at][0]):
            await self.run_action(f"screen.take({step!r})")


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


class MoveList(VerticalScroll, can_focus=False):
    """The moves, two in a line; a click shows the board after one."""

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self._listed: tuple[object, ...] = ()

    def compose(self) -> ComposeResult:
        yield Static()

    def show(
        self,
        game: AnyGame,
        plies: Sequence[ListedMove],
        at: int | None,
        write: Callable[[str], str] = str,
    ) -> None:
        """List the plies; ``at`` is the number of plies after which the board is shown."""
        at = len(plies) if at is None else at
        texts = [write(ply.text) for ply in plies]
        if self._listed == (listed := (texts, at, self.size.width)):
            return
        self._listed = listed
        found, row, line_at, room = Text(no_wrap=True), 0, 0, max(self.size.width // 2 - 3, 6)
        for number, (round_, text) in enumerate(zip(rounds(game, plies), texts, strict=True), 1):
            # In games that number each turn, two of them still share a row.
            before, row = row, (round_ + 1) // 2 * 2 - 1 if game.numbers_turns else round_
            if row != before:
                found.append(("\n" if before else "") + f"{row}.".rjust(_NUMBER) + " ", "dim")
            line_at += number <= at and row != before
            look = Style(reverse=number == at or None, meta={"@click": f"screen.look_at({number})"})
            found.append(text, look).append(" " * max(room - cell_len(text), 1))
        self.query_one(Static).update(found)
        self.scroll_to(y=max(line_at - self.size.height, 0), animate=False)
