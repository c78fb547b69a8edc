"""Games over a simulated network by a seed: at the end both sides agree on everything."""

import asyncio
from contextlib import ExitStack
from random import Random
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest

from kolpak.fair.verify import verify
from kolpak.live import bot_pool, registry, seeds, tasks
from kolpak.live.archive import finished_games
from server.audit import audit
from server.process.memory import MemoryStore
from server.process.network import World
from server.process.virtual import VirtualLoop, run

SEEDS = 300
PARTS = 10
FEW = pytest.param(range(12), id="few")
ALL = [
    pytest.param(range(part, SEEDS, PARTS), id=f"all-{part}", marks=pytest.mark.proof)
    for part in range(PARTS)
]
LONGEST = 4 * 3600.0

SETUPS: tuple[dict[str, Any], ...] = (
    {"game": "kabaleo", "options": "players=2", "seats": ["me", "open"]},
    {"game": "hat_cards", "options": "players=3", "seats": ["me", "bot:greedy", "open"]},
    {
        "game": "kabaleo",
        "options": "players=2",
        "seats": ["me", "open"],
        "games": 1,
        "clock": {"kind": "move", "seconds": 30},
    },
)


def tell(seed: int) -> World:
    """Tells the story of a seed, always the same one: the system's generator is taken away."""
    rng = Random(seed)
    named = SimpleNamespace(
        token_urlsafe=lambda _: f"t{rng.getrandbits(40)}", choice=lambda signs: rng.choice(signs)
    )
    with ExitStack() as stack:
        stack.enter_context(patch.object(tasks, "SLICE", LONGEST))
        stack.enter_context(patch.object(seeds, "new_seed", lambda: rng.randbytes(32)))
        stack.enter_context(patch.object(seeds, "secrets", named))
        stack.enter_context(patch.object(bot_pool, "randbits", rng.getrandbits))
        stack.enter_context(patch.object(registry, "secrets", named))
        return run(lambda loop: story(loop, seed))


async def story(loop: VirtualLoop, seed: int) -> World:
    """Plays a match; gives the world it was played in."""
    world = World(loop, seed)
    try:
        async with asyncio.timeout(LONGEST):
            viewers = await world.play(SETUPS[seed % len(SETUPS)])
            await world.clear_up()
        for viewer in viewers:
            audit(viewer.player, await world.log(viewer))
    finally:
        await world.close()
    store: Any = MemoryStore(world.disk, world.rng, 0)
    records = await finished_games(store, world.table)
    assert records
    for record in records:
        assert all(verdict.right for verdict in verify(record.write()))
    return world


@pytest.mark.parametrize("seeds", [FEW, *ALL])
def test_both_sides_agree_after_any_weather(seeds: range) -> None:
    seen = []
    for seed in seeds:
        try:
            seen.append(tell(seed))
        except BaseException as error:
            error.add_note(f"seed {seed}")
            raise

    assert sum(world.crashes for world in seen) > len(seen) / 8
    assert sum(world.breaks for world in seen) > len(seen) / 3
    assert len(seen) / 4 < sum(world.several for world in seen) < len(seen) * 3 / 4
    assert sum(world.compared for world in seen) > len(seen) / 4
