"""How far a person has come in the lessons."""

from __future__ import annotations

from ludoteca.store.profile import Profile


def begun_step(profile: Profile, key: str, count: int) -> int:
    """Return the number of the step where a lesson goes on, from 0."""
    done = profile.get("lessons")
    begun = done.get(key, 0) if isinstance(done, dict) else 0
    return begun if isinstance(begun, int) and 0 <= begun < count else 0


def remember_step(profile: Profile, key: str, number: int) -> None:
    profile.update(
        "lessons", lambda done: {**(done if isinstance(done, dict) else {}), key: number}
    )
