"""What can be had of a kept game by whoever knows its key: the record, a picture, the story."""

from __future__ import annotations

import hashlib
import re
from base64 import b64encode
from typing import Annotated, Any

from fastapi import APIRouter, Query, Response

from ludoteca.core import OptionError, say
from ludoteca.locale import Language
from ludoteca.match.from_record import MOST_PLIES
from ludoteca.match.session import Session
from ludoteca.match.state import State
from ludoteca.picture import svg
from ludoteca.records import format_for
from ludoteca.web import answers
from ludoteca.web.context import Here, Speaking
from ludoteca.web.refusals import refusals
from ludoteca.web.routes.tables import TableKey
from ludoteca.web.sending import as_json
from ludoteca.web.story import story_of_state

__all__ = ["get_picture", "get_record", "get_story", "router"]

router = APIRouter()

_STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)
_REFUSALS = refusals(404, 422, 503)


@router.get(
    "/api/tables/{key}/story",
    response_model=answers.Story,
    responses=_REFUSALS,
    summary="A kept game to look back at",
)
async def get_story(here: Here, language: Speaking, key: TableKey) -> Response:
    """Return every position of a game."""
    state = (await here.session(key)).state
    return as_json(await here.aside.do(story_of_state, state, language.translate))


@router.get(
    "/api/tables/{key}/record",
    response_class=Response,
    responses={**_REFUSALS, 200: {"content": {"application/octet-stream": {}}}},
    summary="A kept game as a file",
)
async def get_record(
    here: Here,
    language: Speaking,
    key: TableKey,
    format: Annotated[str, Query(max_length=20, description="The ending of the file.")] = "ludo",
) -> Response:
    """Write a game in any format that can hold it."""
    session = await here.session(key)
    data, ending = await here.aside.do(_written, session, format)
    name = f"{session.state.game.key}-{key[:8]}{ending}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(data, media_type="application/octet-stream", headers=headers)


@router.get(
    "/api/tables/{key}/picture.svg",
    response_class=Response,
    responses={**_REFUSALS, 200: {"content": {"image/svg+xml": {}}}},
    summary="A picture of a position",
)
async def get_picture(
    here: Here,
    language: Speaking,
    key: TableKey,
    theme: Annotated[str, Query(max_length=20)] = "wood",
    pieces: Annotated[str | None, Query(max_length=20)] = None,
    flipped: Annotated[bool, Query()] = False,
    ply: Annotated[int | None, Query(ge=0, le=MOST_PLIES)] = None,
) -> Response:
    """Draw what stands now, or after some moves and throws."""
    state = (await here.session(key)).state
    drawn = await here.aside.do(
        _drawn, state, ply, language, theme=theme, pieces=pieces, flipped=flipped
    )
    headers = {"Content-Security-Policy": _policy(drawn)}
    return Response(drawn, media_type="image/svg+xml", headers=headers)


def _written(session: Session, ending: str) -> tuple[bytes, str]:
    """Write a game; return the ending of its file too, which is not what the network asked for."""
    found = format_for(f"game.{ending}")
    return found.write([session.to_record()]).data, found.suffixes[0]


def _drawn(state: State, ply: int | None, language: Language, **look: Any) -> str:
    last = len(state.plies)
    at = last if ply is None else ply
    if at > last:
        raise OptionError(say("this game has {total} moves, not {wanted}", total=last, wanted=at))
    made = state.last_move(at)
    touched = () if made is None else state.game.parse_move(made.before, made.text).steps
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
