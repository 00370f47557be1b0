"""The results of a run in words: lines for the terminal and a page of documentation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bench.measure import Result, Row
from bench.memory import Memory

__all__ = ["Line", "Run", "shown", "write_page", "write_ratio"]


@dataclass(frozen=True, slots=True)
class Line:
    """A comparison that was made, or why it was not."""

    section: str
    row: Row
    result: Result | None
    why: str = ""

    @property
    def reached(self) -> bool:
        """Whether it was measured and the goal reached."""
        return self.result is not None and self.result.ratio >= self.row.goal


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """The contents of a page."""

    day: str
    machine: str
    busy: str  # The load when the run began
    versions: Mapping[str, str]
    rounds: int
    seconds: float
    lines: Sequence[Line]
    memory: Mapping[str, Memory]


def shown(line: Line) -> str:
    """Write a comparison for the terminal."""
    name = f"{line.row.name:44} {line.row.peer:22}"
    if line.result is None:
        return f"{name} not measured: {line.why}"
    result = line.result
    low, high = result.spread
    speeds = f"{_speed(result.ours):>8}/s {_speed(result.theirs):>8}/s"
    ratio = f"× {write_ratio(result.ratio)} ({write_ratio(low)}–{write_ratio(high)})"
    return f"{name} {speeds}  {ratio:24} goal × {line.row.goal:<5g} {_verdict(line)}".rstrip()


def write_page(run: Run) -> str:
    """Write the page that `make bench` leaves in the documentation."""
    parts = [
        "# Benchmarks",
        f"Written by `make bench` on {run.day}; all figures come from one run.",
        "![Ratios to the goals, as bars](bench.svg)",
        _how(run),
    ]
    for section in dict.fromkeys(line.section for line in run.lines):
        lines = [line for line in run.lines if line.section == section]
        parts += [f"## {section}", _table(lines), _notes(lines)]
    if run.memory:
        parts += ["## Memory of a `State`", _memory(run.memory)]
    return "\n\n".join(part for part in parts if part) + "\n"


def _how(run: Run) -> str:
    versions = ", ".join(f"{name} {version}" for name, version in run.versions.items())
    return (
        f"- Machine: {run.machine}; load at the start: {run.busy}.\n"
        f"- Programs: {versions}.\n"
        f"- Method: both programs in turn, {run.rounds} rounds of {run.seconds:g} CPU seconds each,"
        " on one core and one thread. Speeds are medians per CPU second; a ratio is the median of"
        " the rounds, with the lowest and the highest. Trust the ratios more than the speeds;"
        " differences under 15 % mean nothing."
    )


def _table(lines: Sequence[Line]) -> str:
    written = [
        "| task | Ludoteca | compared with | theirs | ratio (range) | goal | reached |",
        "|---|--:|---|--:|--:|--:|---|",
    ]
    for line in lines:
        row, result = line.row, line.result
        start = f"| {row.name}, {row.unit}/s"
        if result is None:
            written.append(f"{start} | – | {row.peer} | – | – | {row.goal:g} | not measured |")
            continue
        low, high = result.spread
        written.append(
            f"{start} | {_speed(result.ours)} | {row.peer} | {_speed(result.theirs)} | "
            f"**{write_ratio(result.ratio)}** ({write_ratio(low)}–{write_ratio(high)}) | "
            f"{row.goal:g} | {_verdict(line)} |"
        )
    return "\n".join(written)


def _notes(lines: Sequence[Line]) -> str:
    notes = []
    for line in lines:
        remark = line.why or (line.result.remark if line.result else "")
        told = " ".join(part for part in (line.row.note, _sentence(remark)) if part)
        if told:
            notes.append(f"- {line.row.name}, compared with {line.row.peer}: {told}")
    return "\n".join(notes)


def _memory(memory: Mapping[str, Memory]) -> str:
    written = ["| game | new | after 100 plies, or at the end |", "|---|--:|--:|"]
    for game, found in memory.items():
        written.append(f"| {game} | {found.new:,.0f} B | {found.played:,.0f} B |")
    return "\n".join(written)


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:].rstrip('.')}." if text else ""


def _verdict(line: Line) -> str:
    if line.result is None:
        return "not measured"
    if line.reached:
        return "yes"
    return f"no, {1 - line.result.ratio / line.row.goal:.1%} short"


def write_ratio(ratio: float) -> str:
    """Write a ratio with at least three significant digits."""
    return f"{ratio:.2f}" if ratio < 10 else f"{ratio:.1f}" if ratio < 100 else f"{ratio:,.0f}"


def _speed(speed: float) -> str:
    if speed >= 1e6:
        return f"{speed / 1e6:.{1 if speed >= 1e7 else 2}f} M"
    return f"{speed / 1e3:.1f} k" if speed >= 1e4 else f"{speed:,.0f}"
