"""Looking at games: the review, the record and a picture of a saved game; the review of a file."""

from __future__ import annotations

import hashlib
import re
from base64 import b64encode
from functools import partial
from typing import Annotated, Any

from msgspec import Meta
from starlette.responses import Response

from ludoteca.core import OptionError, say
from ludoteca.locale import Language
from ludoteca.match.session import Session
from ludoteca.match.state import State
from ludoteca.picture import svg
from ludoteca.records import format_for
from ludoteca.web import answers
from ludoteca.web.endpoint import Call, Parameters, endpoint
from ludoteca.web.look import look_address
from ludoteca.web.requests import MAX_UPLOAD, PlyCount, ReviewRequest
from ludoteca.web.review import read_upload, review_record, review_state
from ludoteca.web.routes.games import frame_of
from ludoteca.web.routes.tables import TableParameters

_STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)
Name = Annotated[str, Meta(max_length=20)]


class RecordParameters(TableParameters, frozen=True, kw_only=True):
    """A game and a format."""

    format: Name = "ludo"
    """The suffix of the file."""


class PictureParameters(TableParameters, frozen=True, kw_only=True):
    """A position of a game, and how to draw it."""

    theme: Name = "wood"
    pieces: Name | None = None
    flipped: bool = False
    ply: PlyCount | None = None
    """After how many moves and throws; all unless given."""


@endpoint("GET", "/api/tables/{key}/review")
async def get_review(call: Call[TableParameters, None]) -> answers.Review:
    """Return every position of a game."""
    state = (await call.context.session(call.parameters.key)).state
    return await call.context.threads.run(review_state, state, call.language.translate)


@endpoint("GET", "/api/tables/{key}/still")
async def get_still(call: Call[TableParameters, None]) -> answers.StillView:
    """Return the last position of a game, as a list of games shows it."""
    state = (await call.context.session(call.parameters.key)).state
    made = state.last_move(len(state.plies))
    frame = frame_of(state.game, state.position, made.move.steps if made else ())
    look = look_address(state.game, state.position.rules)
    return answers.StillView(frame.standing, frame.reserves, frame.last, look)


@endpoint("POST", "/api/reviews", max_body=MAX_UPLOAD)
async def read_review(call: Call[Parameters, ReviewRequest]) -> answers.Review:
    """Read a record in any of our formats; nothing is saved."""
    asked, translate = call.body, call.language.translate

    def read() -> answers.Review:
        reading = read_upload(asked.name, asked.content)
        return review_record(reading, asked.number, translate)

    return await call.context.threads.run(read)


@endpoint("GET", "/api/tables/{key}/record", media_type="application/octet-stream")
async def get_record(call: Call[RecordParameters, None]) -> Response:
    """Write a game in any format that can hold it."""
    key = call.parameters.key
    session = await call.context.session(key)
    data, suffix = await call.context.threads.run(_written, session, call.parameters.format)
    name = f"{session.state.game.key}-{key[:8]}{suffix}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(data, media_type="application/octet-stream", headers=headers)


@endpoint("GET", "/api/tables/{key}/picture.svg", media_type="image/svg+xml")
async def get_picture(call: Call[PictureParameters, None]) -> Response:
    """Draw what stands now, or after some moves and throws."""
    asked = call.parameters
    state = (await call.context.session(asked.key)).state
    draw = partial(_drawn, theme=asked.theme, pieces=asked.pieces, flipped=asked.flipped)
    drawn = await call.context.threads.run(draw, state, asked.ply, call.language)
    headers = {"Content-Security-Policy": _policy(drawn)}
    return Response(drawn, media_type="image/svg+xml", headers=headers)


def _written(session: Session, suffix: str) -> tuple[bytes, str]:
    """Write a game; return the suffix that the format has, not the one that was asked for."""
    found = format_for(f"game.{suffix}")
    return found.write([session.to_record()]).data, found.suffixes[0]


def _drawn(state: State, ply: int | None, language: Language, **look: Any) -> str:
    last = len(state.plies)
    at = last if ply is None else ply
    if at > last:
        raise OptionError(say("this game has {total} moves, not {wanted}", total=last, wanted=at))
    made = state.last_move(at)
    touched = () if made is None else made.move.steps
    return svg(
        state.game,
        state.positions[at],
        marks=dict.fromkeys(touched, "last"),
        language=language.key,
        translate=language.translate,
        **look,
    )


def _policy(drawn: str) -> str:
    """Allow a picture nothing but its own style sheet."""
    style = _STYLE.search(drawn)
    digest = b64encode(hashlib.sha256((style[1] if style else "").encode()).digest()).decode()
    return f"default-src 'none'; style-src 'sha256-{digest}'; sandbox"
