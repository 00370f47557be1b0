"""The door of a person's own server: a browser that was started with a ticket gets the key."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse

from ludoteca.locale import has_language
from ludoteca.web.context import Here, token_of
from ludoteca.web.key import check_route

__all__ = ["enter", "make_ticket", "router"]

router = APIRouter(include_in_schema=False)


@router.post("/enter")
async def make_ticket(request: Request, here: Here) -> dict[str, str]:
    """Make a ticket for a browser that is about to be started."""
    here.check_owner(token_of(request))
    return {"ticket": here.tickets.issue()}


@router.get("/enter/{ticket}")
async def enter(
    request: Request,
    here: Here,
    ticket: str,
    to: Annotated[str, Query(max_length=200)] = "/",
    lang: Annotated[str, Query(max_length=10)] = "",
) -> RedirectResponse:
    """Hand the key over to whoever has a ticket, in the part of the address that is never sent."""
    if not here.is_local or not here.tickets.punch(ticket):
        raise HTTPException(403)
    base = request.scope.get("root_path", "")
    query = f"?lang={lang}" if has_language(lang) else ""
    address = f"{base}/{query}#{check_route(to)}?key={here.owner_key}"
    return RedirectResponse(address, status_code=303)
