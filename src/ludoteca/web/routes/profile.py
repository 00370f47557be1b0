"""``api/profile``: what the store remembers of its owner, and of nobody else."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request

from ludoteca.core import OptionError, say
from ludoteca.locale import has_language, languages
from ludoteca.match.store.profile import Profile
from ludoteca.match.store.store import Store
from ludoteca.web import answers
from ludoteca.web.context import Here, Speaking, token_of
from ludoteca.web.refusals import refusals
from ludoteca.web.wishes import ProfileWish

__all__ = ["change_profile", "get_profile", "router"]

router = APIRouter()

_CHOICES = "browser_choices"
"""Apart from the console's, which has other questions."""


@router.get("/api/profile", responses=refusals(401, 422, 503), summary="What is remembered of you")
async def get_profile(request: Request, here: Here, language: Speaking) -> answers.Profile:
    """Return name, language, lessons and last choices; only for the owner."""
    here.check_owner(token_of(request))
    return await here.scribe.run(lambda store: _profile(Profile(store), here.terminal))


@router.patch(
    "/api/profile",
    responses=refusals(400, 401, 403, 413, 422, 429, 503),
    summary="Remember something",
)
async def change_profile(
    request: Request, here: Here, language: Speaking, wish: ProfileWish
) -> answers.Profile:
    """Remember what is given, and return everything; only for the owner."""
    here.check_owner(token_of(request))
    if wish.language is not None and not has_language(wish.language):
        names = ", ".join(languages())
        raise OptionError(
            say("no language {asked}: choose {names}", asked=repr(wish.language), names=names)
        )
    return await here.scribe.run(lambda store: _change(store, wish, here.terminal))


def _change(store: Store, wish: ProfileWish, terminal: str) -> answers.Profile:
    profile = Profile(store)
    if wish.name is not None:
        profile.set("name", " ".join(wish.name.split()))
    if wish.language is not None:
        profile.set("language", wish.language)
    if wish.lessons:
        profile.update("lessons", lambda old: {**_mapping(old), **wish.lessons})
    if wish.choices:
        profile.update(_CHOICES, lambda old: {**_mapping(old), **wish.choices})
    return _profile(profile, terminal)


def _profile(profile: Profile, terminal: str) -> answers.Profile:
    known = profile.all()
    name, language = known.get("name"), known.get("language")
    return answers.Profile(
        name=name if isinstance(name, str) else "",
        language=language if has_language(language) else "",
        lessons={
            key: done for key, done in _mapping(known.get("lessons")).items() if type(done) is int
        },
        choices={
            key: wish
            for key, wish in _mapping(known.get(_CHOICES)).items()
            if isinstance(wish, dict)
        },
        terminal=terminal,
    )


def _mapping(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}
