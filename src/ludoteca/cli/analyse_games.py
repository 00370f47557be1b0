"""``ludoteca analyse FILE``: whole games and folders, move by move."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import typer

from ludoteca.cli.analysis_memory import AnalysisMemory
from ludoteca.cli.language import language
from ludoteca.cli.report import FAILURE, failing, report
from ludoteca.core import AnyGame, LudotecaError, Position, RecordError, Sentence, say, why_failed
from ludoteca.match.record import reach
from ludoteca.players import Limit
from ludoteca.records import Record, all_formats, format_for
from ludoteca.records.files import read_records, save
from ludoteca.records.sgf.annotation import annotate
from ludoteca.study.analysis import Analyst, GameReview, MoveReview, review_game
from ludoteca.study.analyst import Memory
from ludoteca.study.report import annotations_of, as_data, heading_of, line_of, summary_of
from ludoteca.terminal.terminal import harmless

LimitFor = Callable[[AnyGame, Position[Any]], Limit | None]


@dataclass(slots=True)
class GamesAnalysis:
    """Analyses files, shows what it finds, and writes annotated copies."""

    limit_for: LimitFor
    as_json: bool
    force: bool
    in_short: bool = False  # Whether the moves are left out of what is shown
    data: list[dict[str, Any]] = field(default_factory=list)
    left_out: list[tuple[Path, Sentence]] = field(default_factory=list)

    def run(self, source: Path, out: Path | None) -> None:
        """Analyse a file or folder; what it cannot do it reports, and the command fails."""
        if source.is_dir():
            self._run_folder(source, out)
        else:
            self._run_file(source, out)
        self._finish()

    def _run_file(self, source: Path, out: Path | None) -> None:
        if out is not None:
            format_for(str(out))
            with failing(say("cannot write {path}", path=out)):
                _make_folder(out.parent)
        memory = None if out is None else AnalysisMemory.beside(out, is_folder=False)
        with failing(say("cannot analyse {path}", path=source)):
            self._analyse(source, out, memory)

    def _run_folder(self, folder: Path, out: Path | None) -> None:
        """Analyse the files of a folder and of those in it; one that fails is left out."""
        memory = None
        if out is not None:
            with failing(say("cannot write {path}", path=out)):
                _make_folder(out)
            memory = AnalysisMemory.beside(out, is_folder=True)
        sources = list(_game_files(folder, out))
        if not sources:
            with failing(say("cannot analyse {path}", path=folder)):
                raise RecordError("{path} has no game in it", path=folder)
        self.in_short = True
        for source in sources:
            target = None if out is None else out / source.relative_to(folder)
            try:
                if target is not None:
                    _make_folder(target.parent)
                self._analyse(source, target, memory)
            except LudotecaError as error:
                self.left_out.append((source, error.sentence))

    def _analyse(self, source: Path, target: Path | None, memory: AnalysisMemory | None) -> None:
        """Analyse the games of a file; LudotecaError if it cannot be read or written."""
        reading = read_records(source)
        if not reading.records:
            raise RecordError("{path} has no game in it", path=source)
        if target is not None:
            self._check_target(target, reading.records, memory)
        for warning in dict.fromkeys(reading.warnings):
            report(warning)
        annotated = []
        for number, record in enumerate(reading.records, start=1):
            of = (number, len(reading.records))
            review = self._review(source, record, of, {} if memory is None else memory)
            if target is not None:
                annotated.append(self._annotated(record, review, target))
        if target is not None and memory is not None:
            _write(target, annotated, memory)

    def _finish(self) -> None:
        """Print the data, and list what was left out; then the command has failed."""
        if self.as_json:
            left_out = [{"file": str(path), "why": why} for path, why in self.left_out]
            print(json.dumps({"games": self.data, "left_out": left_out}, indent=2))
        if self.left_out:
            report(say("left out: {count} files", count=len(self.left_out)))
            for path, why in self.left_out:
                report(say("{what}: {why}", what=str(path), why=why))
            raise typer.Exit(FAILURE)

    def _review(
        self, source: Path, record: Record, of: tuple[int, int], memory: Memory
    ) -> GameReview:
        far = reach(record)
        if far.why is not None:
            report(far.why)
        game, replay = record.find_game(), record.replay(far.plies)
        limit = self.limit_for(game, replay.first)
        number, count = of
        title = source.name if count == 1 else f"{source.name} {number}/{count}"
        width = max((len(str(ply.move)) for ply in replay.plies), default=0)
        self._print(say("{file}, game {number}", file=str(source), number=number))
        self._print(heading_of(game, record))
        with Analyst(game, memory=memory) as analyst, _bar(title, far.plies) as advance:

            def show(one: MoveReview) -> None:
                if not self.in_short:
                    self._print(line_of(game, one, width))
                advance()

            work = review_game(game, replay, limit=limit, progress=show, analyst=analyst)
            review = asyncio.run(work)
        self._print(*summary_of(game, review), say(""))
        self.data.append(as_data(game, record, review, str(source), number))
        return review

    def _print(self, *lines: Sentence) -> None:
        if not self.as_json:
            for line in lines:
                print(harmless(language().translate(line)), flush=True)

    def _annotated(self, record: Record, review: GameReview, target: Path) -> Record:
        game, translate = record.find_game(), language().translate
        found = annotations_of(game, review, translate)
        summary = "\n".join(map(translate, summary_of(game, review)))
        return annotate(record, found, summary, format_for(str(target)).key)

    def _check_target(
        self, target: Path, records: Sequence[Record], memory: AnalysisMemory | None
    ) -> None:
        """Refuse what could not be written, and to overwrite what this command has not written."""
        writer = format_for(str(target))
        for record in records:
            if writer.games and record.game not in writer.games:
                names = record.find_game().title
                raise RecordError("{title} cannot store {names}", title=writer.title, names=names)
        if self.force or not target.exists():
            return
        if memory is None or memory.get(_name(target)) != {"digest": _digest(target.read_bytes())}:
            raise RecordError("{path} already exists; --force overwrites it", path=str(target))


def _game_files(folder: Path, out: Path | None) -> Iterator[Path]:
    """List the files whose endings are those of records, but for those that are written."""
    suffixes = {suffix for one in all_formats() for suffix in one.suffixes}
    for path in sorted(folder.rglob("*")):
        is_output = out is not None and out != folder and out in path.parents
        if path.suffix.lower() in suffixes and not is_output and path.is_file():
            yield path


def _write(target: Path, records: Sequence[Record], memory: AnalysisMemory) -> None:
    writing = format_for(str(target)).write(records)
    if not target.exists() or target.read_bytes() != writing.data:
        save(target, writing.data)
    memory[_name(target)] = {"digest": _digest(writing.data)}
    for warning in dict.fromkeys(writing.warnings):
        report(warning)


def _name(target: Path) -> str:
    """Name an output in the memory; no key of a search looks like this."""
    return f"output {target}"


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise RecordError("{why}", why=why_failed(error)) from error


@contextlib.contextmanager
def _bar(title: str, moves: int) -> Iterator[Callable[[], None]]:
    """Show a progress bar on the standard error stream, if that is a terminal."""
    # Lazy: slow to import.
    from rich.console import Console
    from rich.markup import escape
    from rich.progress import Progress

    bar = Progress(
        console=Console(stderr=True),
        transient=True,
        # Lines that are printed meanwhile come above the bar, where both are on the terminal.
        redirect_stdout=sys.stdout.isatty(),
        redirect_stderr=False,
        disable=not sys.stderr.isatty(),
    )
    with bar:
        task = bar.add_task(escape(title), total=moves)
        yield lambda: bar.advance(task)
