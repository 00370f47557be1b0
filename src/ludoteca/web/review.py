"""Every position of a saved game or of a file, with its variations."""

from __future__ import annotations

import base64
import binascii
from dataclasses import dataclass, field
from typing import Any

from ludoteca.core import (
    AnyGame,
    LudotecaError,
    Move,
    OptionValue,
    Outcome,
    Position,
    RecordError,
    Seat,
    Sentence,
    say,
)
from ludoteca.match.controller import Participant
from ludoteca.match.phrases import result
from ludoteca.match.record import MAX_PLIES
from ludoteca.match.state import State
from ludoteca.players.names import display_name
from ludoteca.players.specialists import is_solvable
from ludoteca.records import Line, Reading, Record, Replay, format_for
from ludoteca.web.api.answers import Review, ReviewNode
from ludoteca.web.board_style import style_address
from ludoteca.web.live.view import SharedBoard, Translate, listed, points_of

AnyPosition = Position[Any]
_MAX_NODES = 4000
_MAX_SIGNS = 400_000  # Pieces that are sent, over all positions
_PLY_LENGTH = 8  # What a move takes in a file in base64, at least
_MAX_COMMENT = 5000
_MAX_LISTED = 500


def plies_of_upload(content: str) -> int:
    """Return about how many moves a file in base64 may have, to know how long it may take."""
    return len(content) // _PLY_LENGTH


def read_upload(name: str, content: str) -> Reading:
    """Read the games of a file in base64; its suffix names the format."""
    try:
        data = base64.b64decode(content, validate=True)
    except (binascii.Error, ValueError):
        raise RecordError(say("the content must be in base64")) from None
    found = format_for(name)
    try:
        reading = found.read(data)
    except LudotecaError as error:
        raise RecordError(
            say("cannot read {path}: {why}", path=repr(name[:60]), why=error.sentence)
        ) from None
    if not reading.records:
        raise RecordError(say("{path} has no game in it", path=repr(name[:60])))
    return reading


def chosen_record(reading: Reading, number: int) -> Record:
    if number >= len(reading.records):
        count = len(reading.records)
        raise RecordError(
            say("there is no game {number}: the file has {count}", number=number + 1, count=count)
        )
    return reading.records[number]


def review_state(state: State, translate: Translate, who: Participant) -> Review:
    collector = _Collector(state.game, translate)
    collector.begin(state.first)
    positions = state.positions
    for number, ply in enumerate(state.plies):
        before, after = positions[number : number + 2]
        collector.add(number, before, ply.move, after, is_main=True)
    created = state.created
    start = None if state.first == state.game.start(state.first.rules) else state.first
    first, second = (translate(state.player_name(seat)) for seat in Seat)
    return Review(
        **_head(state.game, state.first, created.rules, dict(created.options), translate),
        start=None if start is None else state.game.format_position(start),
        names=(first, second),
        result=translate(result(state.game, state.outcome)) if state.outcome else "",
        warnings=collector.warnings(),
        games=[],
        number=0,
        nodes=collector.nodes,
        rated=created.table.rated,
        hints=created.table.hints,
        verdicts=who.may_have_verdicts(state),
    )


def review_record(reading: Reading, number: int, translate: Translate) -> Review:
    record = chosen_record(reading, number)
    game, first = record.find_game(), record.first_position()
    collector = _Collector(game, translate)
    collector.begin(first, record.comment)
    collector.follow(record)
    one, other = (
        translate(display_name(record.tags.get(tag, "")[:100])) for tag in ("first", "second")
    )
    listed = reading.records[:_MAX_LISTED] if len(reading.records) > 1 else ()
    return Review(
        **_head(game, first, record.rules, dict(record.options), translate),
        start=record.start,
        names=(one, other),
        result=_result(game, record, translate),
        warnings=[*map(translate, reading.warnings), *collector.warnings()],
        games=[_title(each, translate) for each in listed],
        number=number,
        nodes=collector.nodes,
        verdicts=is_solvable(game),
    )


def _head(
    game: AnyGame,
    first: AnyPosition,
    rules: str,
    options: dict[str, OptionValue],
    translate: Translate,
) -> dict[str, Any]:
    return {
        "game": game.key,
        "rules": rules,
        "rules_title": translate(first.rules.title),
        "options": options,
        "style": style_address(game, first.rules),
        "seats": tuple(map(translate, game.seat_names)),
        "numbers_turns": game.numbers_turns,
    }


def _title(record: Record, translate: Translate) -> str:
    tags = record.tags
    first, second = (
        translate(display_name(tags.get(tag, "?")[:60])) for tag in ("first", "second")
    )
    return f"{first} – {second} {tags.get('date', '')[:20]}".strip()


def _result(game: AnyGame, record: Record, translate: Translate) -> str:
    if record.winners is None:
        return ""
    found: Outcome | None = record.replay(MAX_PLIES).last.outcome
    if found is not None and found.winners == record.winners:
        return translate(result(game, found))
    if len(record.winners) == 1:
        (winner,) = record.winners
        return translate(say("{seat} wins.", seat=game.seat_name(winner)))
    return translate(say("Both players win.") if record.winners else say("A draw."))


@dataclass
class _Collector:
    """Collects positions until the limits are reached."""

    game: AnyGame
    translate: Translate
    nodes: list[ReviewNode] = field(default_factory=list)
    faults: list[Sentence] = field(default_factory=list)
    signs: int = 0
    is_full: bool = False

    def begin(self, first: AnyPosition, comment: str = "") -> None:
        self._add(first, parent=None, ply=0, comment=comment, is_main=True)

    def add(
        self,
        parent: int,
        before: AnyPosition,
        move: Move,
        after: AnyPosition,
        *,
        comment: str = "",
        is_main: bool,
    ) -> int:
        # A throw touches no point, even if a point has the same name.
        is_throw = bool(before.chances())
        points = points_of(self.game, before.rules)
        piece, written = listed(self.game, before, move)
        self._add(
            after,
            parent=parent,
            ply=self.nodes[parent].ply + 1,
            text=str(move),
            piece=piece,
            written=written,
            seat=before.turn.index,
            is_throw=is_throw,
            narration=[self.translate(one) for one in self.game.narrate(before, move, after)],
            comment=comment,
            is_main=is_main,
            last=[] if is_throw else [step for step in move.steps if step in points],
        )
        return len(self.nodes) - 1

    def follow(self, record: Record) -> None:
        """Add the line of a record, then its variations in order."""
        main = record.replay(MAX_PLIES)
        waiting: list[tuple[Line, Replay, int]] = [(record.line, main, 0)]
        # The loop adds the variations to the list.
        for line, replay, parent in waiting:
            if replay is not main:
                replay.play(MAX_PLIES - self.nodes[parent].ply)
            plies, position = iter(replay.plies), replay.first
            for entry in line:
                if self.is_full or self.nodes[parent].ply >= MAX_PLIES:
                    self.is_full = True
                    return
                # A variation replaces the move that it is written at.
                others = entry.variations
                waiting += [(one, Replay(self.game, position, one), parent) for one in others]
                if entry.move is None:
                    self._comment(parent, entry.comment)
                    continue
                ply = next(plies, None)
                if ply is None:
                    self._fault(entry.move, replay.error)
                    break
                played = (ply.before, ply.move, ply.after)
                is_main = replay is main
                parent = self.add(parent, *played, comment=entry.comment, is_main=is_main)
                position = ply.after

    def warnings(self) -> list[str]:
        said = [self.translate(one) for one in self.faults[:20]]
        if self.is_full:
            said.append(self.translate(say("this game is too long to be shown in full")))
        return said

    def _comment(self, node: int, comment: str) -> None:
        known = self.nodes[node].comment
        self.nodes[node].comment = "\n".join(filter(None, (known, comment)))[:_MAX_COMMENT]

    def _fault(self, move: str, error: LudotecaError | None) -> None:
        why = error.sentence if error else ""
        self.faults.append(say("{move} is not possible: {why}", move=move[:40], why=why))

    def _add(self, position: AnyPosition, *, comment: str, **fields: Any) -> None:
        standing = dict(position.pieces())
        self.signs += len(standing)
        self.nodes.append(
            ReviewNode(
                standing=standing,
                reserves=dict(self.game.reserves(position)),
                words=SharedBoard(self.game, position).words(self.translate),
                comment=comment[:_MAX_COMMENT],
                **fields,
            )
        )
        self.is_full = len(self.nodes) >= _MAX_NODES or self.signs >= _MAX_SIGNS
