"""What is for the owner of a server: the key, for a browser with a ticket, and the profile."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from ludoteca.core import OptionError, say
from ludoteca.locale import has_language, languages
from ludoteca.store.profile import Profile
from ludoteca.store.store import Store
from ludoteca.web.api import answers
from ludoteca.web.api.requests import ProfileRequest
from ludoteca.web.context import Context
from ludoteca.web.http.endpoint import Call, Parameters, as_json, endpoint
from ludoteca.web.http.owner_key import check_route

_CHOICES = "browser_choices"  # Separate from the terminal's, which asks other questions


class EnterParameters(Parameters, frozen=True, kw_only=True):
    """A ticket, and the screen to open."""

    ticket: str
    to: Annotated[str, Meta(max_length=200)] = "/"


@endpoint("POST", "/enter", is_published=False)
async def make_ticket(call: Call[Parameters, None]) -> Response:
    """Make a ticket for a browser that is about to be started."""
    call.context.check_owner(call.token)
    return as_json({"ticket": call.context.tickets.issue()})


@endpoint("GET", "/enter/{ticket}", is_published=False)
async def enter(call: Call[EnterParameters, None]) -> Response:
    """Hand the key over for a ticket, in the part of the address that is never sent."""
    context, asked = call.context, call.parameters
    if not context.settings.is_local or not context.tickets.redeem(asked.ticket):
        raise HTTPException(403)
    base = call.request.scope.get("root_path", "")
    query = f"?lang={asked.lang}" if has_language(asked.lang) else ""
    address = f"{base}/{query}#{check_route(asked.to)}?key={context.settings.owner_key}"
    return RedirectResponse(address, status_code=303)


@endpoint("GET", "/api/profile", refusals=(401,))
async def get_profile(call: Call[Parameters, None]) -> answers.ProfileView:
    """Return name, language, lessons and last choices; only for the owner."""
    context = call.context
    context.check_owner(call.token)
    return await context.store_thread.run(lambda store: _profile(store, context))


@endpoint("PATCH", "/api/profile", refusals=(401,))
async def change_profile(call: Call[Parameters, ProfileRequest]) -> answers.ProfileView:
    """Remember what is given, and return everything; only for the owner."""
    context, language = call.context, call.body.language
    context.check_owner(call.token)
    if language is not None and not has_language(language):
        names = ", ".join(languages())
        raise OptionError(
            say("no language {asked}: choose {names}", asked=repr(language), names=names)
        )
    return await context.store_thread.run(lambda store: _change(store, call.body, context))


def _change(store: Store, asked: ProfileRequest, context: Context) -> answers.ProfileView:
    profile = Profile(store)
    if asked.name is not None:
        profile.set("name", " ".join(asked.name.split()))
    if asked.language is not None:
        profile.set("language", asked.language)
    if asked.lessons:
        profile.update("lessons", lambda old: {**_mapping(old), **asked.lessons})
    if asked.choices:
        profile.update(_CHOICES, lambda old: {**_mapping(old), **asked.choices})
    return _profile(store, context)


def _profile(store: Store, context: Context) -> answers.ProfileView:
    known = Profile(store).all()
    name, language = known.get("name"), known.get("language")
    return answers.ProfileView(
        name=name if isinstance(name, str) else "",
        language=language if has_language(language) else "",
        lessons={
            key: done for key, done in _mapping(known.get("lessons")).items() if type(done) is int
        },
        choices={
            key: choice
            for key, choice in _mapping(known.get(_CHOICES)).items()
            if isinstance(choice, dict)
        },
        terminal=context.settings.terminal,
    )


def _mapping(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}
