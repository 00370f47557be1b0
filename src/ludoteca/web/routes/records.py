"""Looking at games: the review, the record and a picture of a saved game; the review of a file."""

from __future__ import annotations

import hashlib
import re
from base64 import b64encode
from collections.abc import Callable, Sequence
from functools import partial
from http import HTTPStatus
from typing import Annotated, Any

from msgspec import Meta
from starlette.responses import Response

from ludoteca.core import OptionError, Seat
from ludoteca.locale import Language
from ludoteca.match.controller import Participant
from ludoteca.match.record import too_few_moves
from ludoteca.match.session import Session
from ludoteca.picture import svg
from ludoteca.records import format_for
from ludoteca.store.schema import events_from_rows
from ludoteca.version import __version__
from ludoteca.web.api import answers
from ludoteca.web.api.requests import MAX_UPLOAD, PlyCount, ReviewRequest
from ludoteca.web.board_style import style_address
from ludoteca.web.http.endpoint import Call, Parameters, endpoint
from ludoteca.web.http.responses import Compressed, compress, compress_bytes
from ludoteca.web.live.clients import seats_at
from ludoteca.web.review import plies_of_upload, read_upload, review_record, review_state
from ludoteca.web.routes.games import frame_of
from ludoteca.web.routes.tables import TableParameters

_FILE = "application/octet-stream"
_SVG = "image/svg+xml"
_VARY = "Accept-Encoding, Accept-Language"
_STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)
Name = Annotated[str, Meta(max_length=20)]


class RecordParameters(TableParameters, frozen=True, kw_only=True):
    """A game and a format."""

    format: Name = "ludo"  # The suffix of the file


class PictureParameters(TableParameters, frozen=True, kw_only=True):
    """A position of a game, and how to draw it."""

    theme: Name = "wood"
    pieces: Name | None = None
    flipped: bool = False
    ply: PlyCount | None = None  # After how many moves and throws; all unless given


@endpoint("GET", "/api/tables/{key}/review", answer=answers.Review)
async def get_review(call: Call[TableParameters, None]) -> Response:
    """Return every position of a game, and whether the asker may see verdicts."""
    seats = await call.context.tables.seating.seats(call.parameters.key, call.token)
    return await _answer(call, partial(_review, seats=seats), seats)


@endpoint("GET", "/api/tables/{key}/still", answer=answers.StillView)
async def get_still(call: Call[TableParameters, None]) -> Response:
    """Return the last position of a game, as a list of games shows it."""
    return await _answer(call, _still)


@endpoint("POST", "/api/reviews", answer=answers.Review, max_body=MAX_UPLOAD, is_question=True)
async def read_review(call: Call[Parameters, ReviewRequest]) -> Compressed:
    """Read a record in any of our formats; nothing is saved."""
    plies = plies_of_upload(call.body.content)
    return await call.context.slow_work.run_sized(plies, _read, call.body, call.language.key)


@endpoint("GET", "/api/tables/{key}/record", media_type=_FILE)
async def get_record(call: Call[RecordParameters, None]) -> Response:
    """Write a game in any format that can hold it."""
    asked = call.parameters
    return await _answer(call, partial(_written, key=asked.key, suffix=asked.format))


@endpoint("GET", "/api/tables/{key}/picture.svg", media_type=_SVG)
async def get_picture(call: Call[PictureParameters, None]) -> Response:
    """Draw what stands now, or after some moves and throws."""
    asked = call.parameters
    style = partial(_drawn, theme=asked.theme, pieces=asked.pieces, flipped=asked.flipped)
    return await _answer(call, partial(style, ply=asked.ply))


async def _answer(
    call: Call[Any, None], work: Callable[[Session, str], Compressed], seats: tuple[Seat, ...] = ()
) -> Response:
    """Answer a question about a saved game, unless the client or the cache has the answer.

    ``seats`` are those of the asker, if the answer depends on them.
    """
    context, key, language = call.context, call.parameters.key, call.language.key
    sequence = await context.store_thread.run(lambda store: store.sequence(key))
    # The parameters and seats are all that the answer depends on, besides the game.
    name = (call.request.url.path, call.parameters, seats, language, sequence)
    etag = f'"{hashlib.sha256(repr((__version__, *name)).encode()).hexdigest()[:16]}"'
    headers = {"ETag": etag, "Cache-Control": "private, no-cache", "Vary": _VARY}
    if etag in call.request.headers.get("if-none-match", ""):
        return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)

    async def make() -> Compressed:
        rows = await context.store_thread.run(lambda store: store.event_rows(key)[:sequence])
        return await context.slow_work.run_sized(len(rows), _about, work, rows, language)

    return (await context.cache.get(name, make)).answer(
        call.request, context.decompressing, headers
    )


def _about(
    work: Callable[[Session, str], Compressed], rows: Sequence[tuple[Any, ...]], language: str
) -> Compressed:
    return work(Session.replay(events_from_rows(rows)), language)


def _review(session: Session, language: str, *, seats: tuple[Seat, ...]) -> Compressed:
    who = Participant(seats_at(session.state, seats))
    return compress(review_state(session.state, Language(language).translate, who))


def _still(session: Session, language: str) -> Compressed:
    state = session.state
    made = state.last_move(len(state.plies))
    frame = frame_of(state.game, state.position, made.move.steps if made else ())
    style = style_address(state.game, state.position.rules)
    return compress(answers.StillView(frame.standing, frame.reserves, frame.last, style))


def _read(asked: ReviewRequest, language: str) -> Compressed:
    reading = read_upload(asked.name, asked.content)
    return compress(review_record(reading, asked.number, Language(language).translate))


def _written(session: Session, language: str, *, key: str, suffix: str) -> Compressed:
    """Write a game; its name has the suffix of the format, not the one that was asked for."""
    found = format_for(f"game.{suffix}")
    name = f"{session.state.game.key}-{key[:8]}{found.suffixes[0]}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return compress_bytes(found.write([session.to_record()]).data, _FILE, headers)


def _drawn(session: Session, language: str, *, ply: int | None, **style: Any) -> Compressed:
    state = session.state
    last = len(state.plies)
    at = last if ply is None else ply
    if at > last:
        raise OptionError(too_few_moves(last, at))
    made = state.last_move(at)
    touched = () if made is None else made.move.steps
    drawn = svg(
        state.game,
        state.positions[at],
        marks=dict.fromkeys(touched, "last"),
        language=language,
        translate=Language(language).translate,
        **style,
    )
    return compress_bytes(drawn.encode(), _SVG, {"Content-Security-Policy": _policy(drawn)})


def _policy(drawn: str) -> str:
    """Allow a picture nothing but its own style sheet."""
    style = _STYLE.search(drawn)
    digest = b64encode(hashlib.sha256((style[1] if style else "").encode()).digest()).decode()
    return f"default-src 'none'; style-src 'sha256-{digest}'; sandbox"
