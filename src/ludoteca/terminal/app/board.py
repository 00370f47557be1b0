"""The board on the screen, touched with the mouse or with a cursor that arrow keys move."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from rich.segment import Segment
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from ludoteca.core import AnyGame, Position
from ludoteca.core.geometry import Geometry
from ludoteca.picture.cells.drawing import BoardContent, BoardDrawing
from ludoteca.picture.cells.frame import BoardFrame, frame_for
from ludoteca.picture.cells.palette import Palette
from ludoteca.picture.text import BoardStyle
from ludoteca.terminal.coordinates import turn_row

_ARROWS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


class BoardWidget(Widget, can_focus=True):
    """One board, as large as there is room for it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"move_cursor({x}, {y})", show=False) for key, (x, y) in _ARROWS.items()),
        Binding("enter,space", "touch", show=False),
    ]

    class Touched(Message):
        """A point was clicked or chosen with the cursor; empty if there is no cursor yet."""

        def __init__(self, point: str, *, is_key: bool = False) -> None:
            super().__init__()
            self.point = point
            self.is_key = is_key

    class Dragged(Message):
        """A piece was dragged from one point to another."""

        def __init__(self, start: str, end: str) -> None:
            super().__init__()
            self.start, self.end = start, end

    def __init__(self, *, id: str | None = None, is_small: bool = False) -> None:
        super().__init__(id=id)
        self._is_small = is_small
        self.cursor: str | None = None
        self._pressed: str | None = None
        self._board: tuple[AnyGame, Geometry, Palette, BoardStyle] | None = None
        self._shown = BoardContent()
        self._drawing: BoardDrawing | None = None
        self._lines: list[Strip] = []

    def set_board(
        self,
        game: AnyGame,
        position: Position[Any],
        palette: Palette,
        style: BoardStyle,
        rows: int = 0,
    ) -> None:
        """Choose the board and how it is drawn; ``show`` puts something on it.

        Args:
            game: The game.
            position: Any position of it.
            palette: The colours.
            style: The signs of the pieces, and from which side the board is seen.
            rows: How many rows are counted from the other side; 0 to count as the game does.
        """
        geometry = game.geometry(position.rules)
        if geometry is None:
            raise ValueError(f"{game.key} has no geometry")
        if rows:
            labels = geometry.labels
            turned = [
                replace(label, text=turn_row(label.text, rows)) if label.text.isdecimal() else label
                for label in labels
            ]
            geometry = replace(geometry, labels=tuple(turned))
        self._board = game, geometry.turned() if style.turned else geometry, palette, style
        self._drawing = None
        self.cursor = None
        self._redraw()

    def show(self, shown: BoardContent) -> None:
        self._shown = shown
        self._redraw()

    @property
    def frame(self) -> BoardFrame | None:
        return self._drawing.frame if self._drawing is not None else None

    def on_resize(self) -> None:
        self._drawing = None
        self._redraw()

    def needed(self, columns: int, rows: int) -> Size:
        """Return how much of a window the board would take."""
        if self._board is None:
            return Size(0, 0)
        frame = frame_for(self._board[1], columns, rows)
        return Size(frame.columns, frame.rows)

    def _redraw(self) -> None:
        if self._board is None or not self.size:
            return
        if self._drawing is None:
            game, geometry, palette, style = self._board
            frame = frame_for(geometry, self.size.width, self.size.height, is_small=self._is_small)
            self._drawing = BoardDrawing(game, frame, palette, style)
        cursor = self.cursor if self.has_focus else None
        canvas = self._drawing.draw(self._shown, cursor)
        before = self._lines
        self._lines = [Strip(canvas.segments(y), canvas.columns) for y in range(canvas.rows)]
        if len(before) != len(self._lines):
            self.refresh()
            return
        left, top = self.corner
        changed = [
            Region(left, top + y, canvas.columns, 1)
            for y, line in enumerate(self._lines)
            if line != before[y]
        ]
        if changed:
            self.refresh(*changed)

    @property
    def corner(self) -> tuple[int, int]:
        """The position of the board in the middle of its area."""
        frame = self.frame
        if frame is None:
            return 0, 0
        left = (self.size.width - frame.columns) // 2
        return max(left, 0), max((self.size.height - frame.rows) // 2, 0)

    def render_line(self, y: int) -> Strip:
        left, top = self.corner
        if not 0 <= y - top < len(self._lines):
            return Strip.blank(self.size.width, self.rich_style)
        before = Segment(" " * left, self.rich_style)
        line = self._lines[y - top]
        strip = Strip([before, *line], left + line.cell_length)
        return strip.adjust_cell_length(self.size.width, self.rich_style).apply_style(
            self.rich_style
        )

    def point_at(self, x: int, y: int) -> str | None:
        left, top = self.corner
        return self.frame.point_at(x - left, y - top) if self.frame is not None else None

    def on_focus(self) -> None:
        self._redraw()

    def on_blur(self) -> None:
        self._redraw()

    def on_mouse_down(self, event: events.MouseDown) -> None:
        self._pressed = self.point_at(event.x, event.y)
        if self._pressed is not None:
            self.capture_mouse()

    def on_mouse_up(self, event: events.MouseUp) -> None:
        self.release_mouse()
        point, pressed = self.point_at(event.x, event.y), self._pressed
        self._pressed = None
        if point is None or pressed is None:
            return
        self.cursor = point
        self.post_message(self.Touched(point) if point == pressed else self.Dragged(pressed, point))

    def action_move_cursor(self, right: int, down: int) -> None:
        if self.frame is not None:
            self.cursor = self.frame.towards(self.cursor, right, down)
            self._redraw()

    def action_touch(self) -> None:
        self.post_message(self.Touched(self.cursor or "", is_key=True))
