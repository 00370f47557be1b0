"""The picture of a run: one bar per comparison, showing its ratio relative to its goal."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape

from bench.report import Line, write_ratio

__all__ = ["draw"]

_WIDTH = 920
_LABELS = 330
_RIGHT = 90
_TOP = 46
_STEP = 26
_BAR = 14

_STYLE = """
  text { font: 12px system-ui, sans-serif; fill: #24292f; }
  .faint { fill: #57606a; }
  .grid { stroke: #d0d7de; stroke-width: 1; }
  .goal { stroke: #24292f; stroke-width: 1.5; }
  .spread { stroke: #24292f; stroke-width: 1.5; }
  .reached { fill: #2da44e; }
  .missed { fill: #cf6a17; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3; }
    .faint { fill: #9198a1; }
    .grid { stroke: #3d444d; }
    .goal, .spread { stroke: #e6edf3; }
    .reached { fill: #3fb950; }
    .missed { fill: #db8a3d; }
  }
"""


class _Scale:
    """Where a ratio to the goal stands; a factor of ten is always as long."""

    def __init__(self, lowest: float, highest: float) -> None:
        self.low = min(math.floor(math.log2(lowest)), -1)
        self.high = max(math.ceil(math.log2(highest)), 1)

    def __call__(self, ratio: float) -> float:
        part = (math.log2(ratio) - self.low) / (self.high - self.low)
        return round(_LABELS + part * (_WIDTH - _LABELS - _RIGHT), 1)

    @property
    def marks(self) -> list[int]:
        """The powers of two to name."""
        step = 1 + (self.high - self.low) // 10
        return [n for n in range(self.low, self.high + 1) if n % step == 0]


def draw(lines: Sequence[Line], day: str) -> str:
    """Draw the comparisons as an SVG that is readable on light and dark backgrounds."""
    bars = [
        (line, tuple(ratio / line.row.goal for ratio in (result.ratio, *result.spread)))
        for line in lines
        if (result := line.result) is not None
    ]
    ratios = [1.0, *(part for _, parts in bars for part in parts)]
    scale = _Scale(min(ratios), max(ratios))
    bottom = _TOP + _STEP * len(bars)
    size = f'viewBox="0 0 {_WIDTH} {bottom + 34}" width="{_WIDTH}" height="{bottom + 34}"'
    legend = "bar: median of the rounds; line: lowest to highest; log scale"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-labelledby="title">',
        f'<title id="title">Ratio to the goal of each comparison, {escape(day)}</title>',
        f"<style>{_STYLE}</style>",
        f'<text x="8" y="20">Ratio to the goal, {escape(day)}</text>',
        f'<text x="8" y="36" class="faint">{legend}</text>',
        f'<text x="{_WIDTH - _RIGHT + 8}" y="36">ratio / goal</text>',
        *_marks(scale, bottom),
    ]
    for number, (line, ratio) in enumerate(bars):
        parts += _bar(line, ratio, scale, _TOP + _STEP * number)
    parts += _line(scale(1), _TOP - 4, scale(1), bottom + 4, "goal")
    return "\n".join([*parts, "</svg>"]) + "\n"


def _marks(scale: _Scale, bottom: int) -> list[str]:
    drawn = []
    for power in scale.marks:
        x = scale(2.0**power)
        name = "goal" if power == 0 else f"× {2**power}" if power > 0 else f"÷ {2**-power}"
        drawn += _line(x, _TOP - 4, x, bottom + 4, "grid")
        drawn.append(
            f'<text x="{x}" y="{bottom + 22}" text-anchor="middle" class="faint">{name}</text>'
        )
    return drawn


def _bar(line: Line, ratios: tuple[float, ...], scale: _Scale, top: int) -> list[str]:
    median, low, high = ratios
    left, right = sorted((scale(1), scale(median)))
    kind = "reached" if line.reached else "missed"
    name = line.row.name.replace(" random games", "").replace("one call", line.row.peer)
    middle = top + _BAR / 2
    assert line.result is not None
    bar = f'x="{left}" y="{top}" width="{max(right - left, 1):.1f}" height="{_BAR}" rx="2"'
    ratio = f"{write_ratio(line.result.ratio)} / {line.row.goal:g}"
    return [
        f'<text x="{_LABELS - 8}" y="{middle + 4}" text-anchor="end">{escape(name)}</text>',
        f'<rect {bar} class="{kind}"/>',
        *_line(scale(low), middle, scale(high), middle, "spread"),
        f'<text x="{_WIDTH - _RIGHT + 8}" y="{middle + 4}" class="faint">{ratio}</text>',
    ]


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> list[str]:
    return [f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" class="{kind}"/>']
