"""Draws a board and what stands on it, at any size, from the geometry that pictures use."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping
from dataclasses import dataclass, field

from rich.cells import cell_len

from ludoteca.core import AnyGame, Seat
from ludoteca.core.geometry import Label, Mark, Piece
from ludoteca.picture.cells.canvas import HALF, Canvas, Cell, Rgb, blend
from ludoteca.picture.cells.frame import BoardFrame, Box
from ludoteca.picture.cells.palette import Palette
from ludoteca.picture.text import LETTERS, BoardStyle, in_glyphs

# Light lines by where they go on: up 1, right 2, down 4, left 8.
_LIGHT = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
_ARROWS = {0: ">", 90: "v", 180: "<", 270: "^"}
_PENTAGON = ((0.0, -1.0), (0.7, -0.6), (1.0, 1.0), (-1.0, 1.0), (-0.7, -0.6))
_LEAST_CONTRAST, _FAINT = 90, 40
_STONE = "▐█▌"  # As wide as a row is high
_RADII = {"cone": 0.74, "reel": 0.82}


@dataclass(frozen=True)
class Look:
    """How one kind of mark is drawn on a point, with colours and without."""

    brackets: str = ""  # Around a piece, or around a free point too if ``is_on_free``
    colour: str = ""  # The colour behind it and of the brackets
    share: float = 0.0  # How much of that colour is behind it
    free: str = ""  # What is drawn on a free point
    is_on_free: bool = False
    is_reverse: bool = False


# Each kind looks different by its signs alone; the later ones are drawn over the earlier ones.
LOOKS: Mapping[str, Look] = {
    "left": Look("<>", "mark", 0.22, is_on_free=True),
    "last": Look("<>", "mark", 0.4),
    "protected": Look("()", "accent", 0.25),
    "dead": Look("[]", "red", 0.35),
    "seki": Look("{}", "accent", 0.35),
    "checker": Look("!", "red", 0.25),
    "check": Look("!!", "red", 0.6),
    "hint": Look("::", "hint", 0.5, is_on_free=True),
    "choice": Look("", "hint", 0.0, "•"),
    "take": Look("><", "red", 0.3),
    "held": Look("[]", "hint", 0.6, is_on_free=True, is_reverse=True),
}


@dataclass(frozen=True)
class BoardContent:
    """What a board shows at a moment."""

    pieces: Mapping[str, str] = field(default_factory=dict)  # The sign on each taken point
    marks: Mapping[str, Collection[str]] = field(default_factory=dict)  # Kinds of ``LOOKS``
    # A short text beside a point, with the name of its colour: a verdict or the number of a hint.
    texts: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    territory: Mapping[str, Seat] = field(default_factory=dict)


class BoardDrawing:
    """One board at one size in one style; what does not change is drawn once."""

    def __init__(
        self, game: AnyGame, frame: BoardFrame, palette: Palette, style: BoardStyle
    ) -> None:
        self.game = game
        self.frame = frame
        self.palette = palette
        self.style = style
        self._pieces = {piece.sign: piece for piece in frame.geometry.pieces}
        self._set = style.pieces.get(game.key, LETTERS if style.letters else "")
        self._signs = style.signs_of(game)
        self._stamps: dict[Hashable, Canvas] = {}
        self._empty = self._draw_board()

    def draw(self, shown: BoardContent, cursor: str | None = None) -> Canvas:
        canvas = self._empty.copy()
        for point in self.frame.centres:
            kinds = shown.marks.get(point, ())
            for kind, look in LOOKS.items():
                if kind in kinds:
                    self._tint(canvas, point, look)
            if point in shown.pieces:
                self._draw_piece(canvas, self.frame.area(point), shown.pieces[point])
            elif point in shown.territory:
                self._draw_territory(canvas, point, shown.territory[point])
            for kind, look in LOOKS.items():
                if kind in kinds:
                    self._draw_mark(canvas, point, look, is_taken=point in shown.pieces)
        self._draw_numbers(canvas)
        for point, (text, colour) in shown.texts.items():
            if point in self.frame.centres:
                self._write_beside(canvas, point, text, colour)
        if cursor in self.frame.centres:
            self._draw_cursor(canvas, cursor)
        return canvas

    def _draw_board(self) -> Canvas:
        frame, colours = self.frame, self.palette
        canvas = Canvas(frame.columns, frame.rows)
        left, top, width, height = frame.board
        canvas.fill(left, top, width, height, colours["board"])
        for mark in frame.geometry.marks:
            self._draw_ground(canvas, mark)
        for (x, y), goes in frame.joints.items():
            canvas.put(x, y, _LIGHT[goes], colours["line"])
        for start, end in frame.diagonals:
            self._draw_diagonal(canvas, start, end)
        for mark in frame.geometry.marks:
            self._draw_sign(canvas, mark)
        for label in frame.labels:
            self._draw_label(canvas, label)
        return canvas

    def _draw_numbers(self, canvas: Canvas) -> None:
        """Write the numbers of squares in their corners, over the pieces."""
        frame = self.frame
        for label in frame.geometry.labels if frame.is_ruled else ():
            if label.kind == "number" and label.point in frame.centres:
                x, y, *_ = frame.area(label.point)
                canvas.put(x, y, label.text, self.palette["label"])

    def _draw_ground(self, canvas: Canvas, mark: Mark) -> None:
        """Colour squares that look different from the rest of the board."""
        frame, colours = self.frame, self.palette
        if not colours.has_shades:
            return
        point = frame.point_at(frame.column(mark.x), frame.row(mark.y))
        if mark.kind == "home" and mark.seat is not None:
            left, _, width, _ = frame.board
            top = frame.row(mark.y) - frame.down // 2
            shade = colours.rgb("light-2" if mark.seat is Seat.FIRST else "dark-2")
            canvas.fill(left, top, width, frame.down, blend(colours.rgb("board"), shade, 0.3))
        elif mark.kind == "tile" and point and colours["tile"] is not None:
            canvas.fill(*frame.area(point), colours["tile"])
        elif mark.kind == "socket" and point and frame.down > 2:
            self._paint_disc(canvas, frame.area(point), "socket", "socket", 0.8)

    def _draw_sign(self, canvas: Canvas, mark: Mark) -> None:
        frame, colours = self.frame, self.palette
        x, y = frame.column(mark.x), frame.row(mark.y)
        if mark.kind in ("star", "pit") and not frame.has_cells:
            sign = in_glyphs("·", self.style.glyphs) if mark.kind == "pit" else "+"
            canvas.put(x, y, sign, colours["line"], bold=True)
        elif mark.kind == "socket" and (frame.down <= 2 or not colours.has_shades):
            canvas.put(x, y, in_glyphs("·", self.style.glyphs), colours["line"])
        elif mark.kind in ("trap", "landing") and (point := frame.point_at(x, y)):
            left, top, width, height = frame.area(point)
            brackets = "( )" if mark.kind == "trap" else "[ ]"
            canvas.put(
                left + (width - 3) // 2, top + height - 1, brackets, colours["accent"], bold=True
            )
        elif mark.kind == "arrow" and canvas.contains(x, y):
            canvas.put(x, y, _ARROWS.get(mark.turn, ""), colours["accent"])

    def _draw_label(self, canvas: Canvas, label: Label) -> None:
        frame = self.frame
        side = frame.side(label)
        if side in ("left", "right"):
            left, _, width, _ = frame.board
            x = left - 1 - len(label.text) if side == "left" else left + width + 1
            canvas.put(x, frame.row(label.y), label.text)
        else:
            y = 0 if side == "above" else frame.rows - 1
            canvas.put(frame.column(label.x), y, label.text)

    def _draw_diagonal(self, canvas: Canvas, start: tuple[int, int], end: tuple[int, int]) -> None:
        (x1, y1), (x2, y2) = sorted([start, end], key=lambda spot: spot[1])
        for y in range(y1 + 1, y2):
            x = x1 + (x2 - x1) * (y - y1) / (y2 - y1)
            canvas.put(round(x), y, "╲" if x2 > x1 else "╱", self.palette["line"])

    def _draw_piece(self, canvas: Canvas, box: Box, sign: str) -> None:
        piece = self._pieces.get(sign)
        _, _, width, height = box
        if piece is None or not self.palette.is_coloured or width < 3:
            self._write_piece(canvas, box, sign, piece)
        elif piece.shape == "pentagon":
            self._paint_pentagon(canvas, box, sign, piece)
        elif self.frame.has_cells and height < 3:
            self._draw_chip(canvas, box, sign, piece)
        elif height == 1:
            self._write_centre(canvas, box, _STONE, self.palette[_strongest(piece)])
        else:
            self._paint_disc(
                canvas, box, f"{piece.tone}-1", f"{piece.tone}-2", _RADII.get(piece.shape, 0.98)
            )
            shown = self._text_on(sign, piece)
            if shown.isalnum() or piece.tone == "shared":
                self._write_centre(canvas, box, shown, self._ink(piece))

    def _text_on(self, sign: str, piece: Piece) -> str:
        """Return what stands on a piece, in the chosen set."""
        return piece.texts.get("", in_glyphs(self._signs.get(sign, sign), self.style.glyphs))

    def _draw_chip(self, canvas: Canvas, box: Box, sign: str, piece: Piece) -> None:
        """Draw a piece as its sign on a patch of its colour."""
        left, top, width, height = box
        wide = min(3, width)
        ground = self.palette[f"{piece.tone}-1"]
        canvas.fill(left + (width - wide) // 2, top + height // 2, wide, 1, ground)
        self._write_centre(canvas, box, self._text_on(sign, piece), self._ink(piece))

    def _ink(self, piece: Piece) -> Rgb | None:
        return self.palette["ink" if piece.tone == "shared" else f"{piece.tone}-ink"]

    def _write_piece(self, canvas: Canvas, box: Box, sign: str, piece: Piece | None) -> None:
        """Write a piece as its sign."""
        shown = in_glyphs(self._signs.get(sign, sign), self.style.glyphs)
        if self.frame.geometry.pieces and piece is not None and piece.shape == "pentagon":
            shown = self._pentagon_text(sign, piece)
        tone = "" if piece is None else _strongest(piece)
        self._write_centre(canvas, box, shown, self.palette[tone])

    def _write_centre(self, canvas: Canvas, box: Box, text: str, ink: Rgb | None) -> None:
        left, top, width, height = box
        wide = cell_len(text)
        canvas.put(left + (width - wide) // 2, top + height // 2, text, ink, bold=True)

    def _pentagon_text(self, sign: str, piece: Piece) -> str:
        """Write a piece with its direction, in the chosen set."""
        text = self._signs.get(sign, sign)
        base = sign.removeprefix("v")
        text = text.removeprefix("v") if sign != base else text
        return ("v" if piece.is_turned else "") + text

    def _paint_pentagon(self, canvas: Canvas, box: Box, sign: str, piece: Piece) -> None:
        left, top, width, height = box
        turn = -1 if piece.is_turned else 1
        ink = self.palette["red" if piece.is_promoted else "ink"]
        text = self._pentagon_text(sign, piece).removeprefix("v")
        if height < 3:
            ground = blend(self.palette.rgb("board"), self.palette.rgb("shared-1"), 0.75)
            canvas.fill(*box, ground)
            self._write_small_pentagon(canvas, box, text, ink, is_turned=piece.is_turned)
            return
        light, dark = self.palette.rgb("shared-1"), self.palette.rgb("shared-2")
        # Taller than wide, where a row is about two columns high.
        pad = max((width - round(1.7 * height)) // 2, 0)
        inner = left + pad, top, width - 2 * pad, height
        self._paint(
            canvas,
            inner,
            lambda x, y: blend(light, dark, (x + 1) / 2) if _is_in_pentagon(x, turn * y) else None,
            piece.is_turned,
        )
        kanji = piece.texts.get("two-kanji", text) if self._set != LETTERS and height >= 5 else text
        middle = (
            top + height // 2 - (len(kanji) - 1) // 2 + (piece.is_turned and height % 2 == 0 and -1)
        )
        lines = list(kanji) if kanji != text else [text]
        for number, line in enumerate(lines):
            wide = cell_len(line)
            canvas.put(left + (width - wide + 1) // 2, middle + number, line, ink, bold=True)

    def _write_small_pentagon(
        self, canvas: Canvas, box: Box, text: str, ink: Rgb | None, *, is_turned: bool
    ) -> None:
        left, top, width, height = box
        wide = cell_len(text)
        x = left + (width - wide + 1) // 2
        if height == 1:
            canvas.put(x, top, text, ink, bold=True)
            canvas.put(x - 1, top, "v" if is_turned else " ", ink)
        else:
            tips = ("^", "v") if wide == 1 else ("╱╲", "╲╱")
            y = top + height - 1 if is_turned else top
            canvas.put(x, y, tips[is_turned], self.palette["shared-rim"])
            canvas.put(x, top if is_turned else top + height - 1, text, ink, bold=True)

    def _paint_disc(self, canvas: Canvas, box: Box, light: str, dark: str, radius: float) -> None:
        bright = self.palette.rgb(light)
        deep = self.palette.rgb(dark) if self.palette.is_smooth else bright
        left, top, width, height = box
        # As wide as it is high on the screen, where a row is about two columns high.
        side = min(width, 2 * height)
        side += (width - side) % 2  # Or it would not be in the middle
        radius = min(radius, 2 * height / side)
        inner = left + (width - side) // 2, top, side, height
        squeeze = 2 * height / side

        rim = self.palette[light.replace("-1", "-rim")] or deep
        # Without a rim, a white piece on a light board could not be seen.
        has_rim = abs(_lightness(bright) - _lightness(self.palette.rgb("board"))) < _FAINT

        def shade(x: float, y: float) -> Rgb | None:
            if x * x + (y * squeeze) ** 2 > radius * radius * 1.02:
                return None
            if has_rim and x * x + (y * squeeze) ** 2 > 0.6 * radius * radius:
                return rim
            return blend(bright, deep, min(((x + 0.35) ** 2 + (y + 0.4) ** 2) ** 0.5 / 1.7, 1.0))

        self._paint(canvas, inner, shade, (light, dark, radius))

    def _paint(
        self,
        canvas: Canvas,
        box: Box,
        shade: Callable[[float, float], Rgb | None],
        key: Hashable,
    ) -> None:
        """Paint a shape; the same shape on the same ground is painted once and then copied."""
        left, top, width, height = box
        ground = canvas.cells[top][left].ground
        stamp = self._stamps.get((key, width, height, ground))
        if stamp is None:
            stamp = Canvas(width, height, ground)
            stamp.paint(shade, is_smooth=self.palette.is_smooth)
            self._stamps[key, width, height, ground] = stamp
        empty = Cell(ground=ground)
        for y, line in enumerate(stamp.cells, top):
            for x, cell in enumerate(line, left):
                if cell != empty:
                    canvas.cells[y][x] = cell

    def _draw_territory(self, canvas: Canvas, point: str, seat: Seat) -> None:
        letter = str(self.game.seat_names[seat.index])[0].casefold()
        tone = next((one.tone for one in self.frame.geometry.pieces if one.seat is seat), "light")
        self._write_centre(canvas, self.frame.area(point), letter, self.palette[f"{tone}-1"])

    def _tint(self, canvas: Canvas, point: str, look: Look) -> None:
        colours = self.palette
        if not colours.is_coloured or not look.share:
            return
        left, top, width, height = self.frame.area(point)
        # With few colours there is nothing between two of them.
        share = look.share if colours.has_shades else float(look.share > 0.3)
        ground = blend(colours.rgb("board"), colours.rgb(look.colour), share)
        for line in canvas.cells[top : top + height]:
            for x in range(left, left + width):
                text = " " if line[x].text == HALF else line[x].text
                line[x] = line[x]._replace(text=text, ground=ground)

    def _draw_mark(self, canvas: Canvas, point: str, look: Look, *, is_taken: bool) -> None:
        left, _, width, _ = self.frame.area(point)
        x, y = self.frame.centres[point]
        colour = self.palette[look.colour]
        if not is_taken and look.free:
            canvas.put(x, y, in_glyphs(look.free, self.style.glyphs), colour, bold=True)
        if look.is_reverse and not self.palette.is_coloured:
            for column in range(left, left + width):
                cell = canvas.cells[y][column]
                canvas.cells[y][column] = cell._replace(reverse=True)
        if look.brackets and (is_taken or look.is_on_free):
            self._bracket(canvas, point, look.brackets, colour)

    def _bracket(self, canvas: Canvas, point: str, brackets: str, colour: Rgb | None) -> None:
        width = self.frame.area(point)[2]
        x, y = self.frame.centres[point]
        # Outside a stone, but inside a cell.
        reach = (width - 1) // 2 if self.frame.has_cells else (width + 1) // 2
        reach = max(reach if self.palette.is_coloured else min(reach, 2), 1)
        for column, bracket in zip(
            (x - reach, x + reach + (width % 2 == 0)), brackets, strict=False
        ):
            if canvas.contains(column, y):
                ground = canvas.cells[y][column].ground
                ink = colour if ground is None or colour is None else _contrasting(colour, ground)
                canvas.put(column, y, bracket, ink, bold=True)

    def _draw_cursor(self, canvas: Canvas, point: str) -> None:
        """Draw the frame of the cursor: corners around the point."""
        left, top, width, height = self.frame.area(point)
        colour = self.palette["mark"]
        if height >= 2:
            for x, upper, lower in ((left, "┏", "┗"), (left + width - 1, "┓", "┛")):
                canvas.put(x, top, upper, colour, bold=True)
                canvas.put(x, top + height - 1, lower, colour, bold=True)
            return
        x, y = self.frame.centres[point]
        for column in range(left, left + width):
            cell = canvas.cells[y][column]
            canvas.cells[y][column] = cell._replace(reverse=not cell.reverse)

    def _write_beside(self, canvas: Canvas, point: str, text: str, colour: str) -> None:
        left, top, width, height = self.frame.area(point)
        x, y = self.frame.centres[point]
        ink = self.palette[colour]
        if height >= 3:
            canvas.put(left + (width - len(text) + 1) // 2, top + height - 1, text, ink, bold=True)
        else:
            canvas.put(x + 1 if width < 3 else left + width - len(text), y, text, ink, bold=True)


def _strongest(piece: Piece) -> str:
    """Return the colour of a tone by which a small sign stands out."""
    return {"light": "light-1", "dark": "dark-2"}.get(piece.tone, "ink")


def _contrasting(ink: Rgb, ground: Rgb) -> Rgb:
    """Return an ink that can be read on a ground: the one asked for, or black or white."""
    if abs(_lightness(ink) - _lightness(ground)) > _LEAST_CONTRAST:
        return ink
    return (0, 0, 0) if _lightness(ground) > 128 else (255, 255, 255)


def _lightness(colour: Rgb) -> float:
    red, green, blue = colour
    return 0.3 * red + 0.59 * green + 0.11 * blue


def _is_in_pentagon(x: float, y: float) -> bool:
    corners = zip(_PENTAGON, (*_PENTAGON[1:], _PENTAGON[0]), strict=True)
    return all((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) >= 0 for (x1, y1), (x2, y2) in corners)
