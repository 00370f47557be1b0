"""pgx on the CPU: a batch of games stepped by one compiled function, with random legal actions.

A loop of several steps is compiled as a whole, which is faster than to call each step from Python.
"""

from __future__ import annotations

from typing import Any

from bench.measure import Work

__all__ = ["stepping"]

_STEPS = 8


def stepping(name: str, games: int) -> Work:
    """Step a batch; observations and masks are part of pgx's state, ended games restart."""
    import jax
    import jax.numpy as jnp
    import pgx  # type: ignore[import-untyped] # pgx has no types
    from pgx.experimental import auto_reset  # type: ignore[import-untyped] # as above

    env = pgx.make(name)
    step = auto_reset(env.step, env.init)

    def step_one(state: Any, key: Any) -> Any:
        draw, restart = jax.random.split(key)
        logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        return step(state, jax.random.categorical(draw, logits), restart)

    def step_all(_: Any, carried: Any) -> Any:
        states, key = carried
        key, now = jax.random.split(key)
        return jax.vmap(step_one)(states, jax.random.split(now, games)), key

    @jax.jit
    def step_often(states: Any, key: Any) -> Any:
        return jax.lax.fori_loop(0, _STEPS, step_all, (states, key))

    states: Any = None
    key: Any = None

    def work(seed: int) -> int:
        nonlocal states, key
        if states is None:  # compiled by the first call, which is not measured
            key, first = jax.random.split(jax.random.PRNGKey(seed))
            states = jax.jit(jax.vmap(env.init))(jax.random.split(first, games))
        states, key = step_often(states, key)
        states.observation.block_until_ready()
        return _STEPS * games

    return work
