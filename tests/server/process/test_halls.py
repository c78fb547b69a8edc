"""Two halls over one store: each command has one answer, whichever of them is asked."""

import json
from random import Random

import pytest

from kolpak.play.errors import KolpakError
from kolpak.server.hall import Hall
from kolpak.table.commands import Play, Sender, Sit, Start
from server.process.memory import Disk, MemoryStore
from server.process.virtual import VirtualLoop

ANN, BOB = Sender("ann", "Ann"), Sender("bob", "Bob")
SETUP = {"game": "kabaleo", "options": "players=2 deal=equal", "seats": ["me", "open"]}


async def nobody(table: str, version: int) -> None:
    """Tells no other process of a change."""


@pytest.fixture
def halls(loop: VirtualLoop) -> tuple[Hall, Hall]:
    """Gives the halls of two processes."""
    disk = Disk()
    made = [Hall(MemoryStore(disk, Random(n), 0), loop.clock) for n in range(2)]  # type: ignore[arg-type]
    for hall in made:
        hall.announce = nobody
    return made[0], made[1]


async def test_a_refusal_that_was_lost_gives_way_when_another_process_carries_the_command_out(
    halls: tuple[Hall, Hall],
) -> None:
    one, two = halls
    table = (await one.open(ANN, SETUP)).table.id
    early = Start()
    with pytest.raises(KolpakError) as refused:
        await one.carry_out(table, ANN, early, "start")
    await two.carry_out(table, BOB, Sit(1, "Bob"), "sit")

    carried = await two.carry_out(table, ANN, early, "start")
    again = await one.carry_out(table, ANN, early, "start")

    assert refused.value.message.id == "error-table-seats-open"
    assert json.loads(carried)["ack"] == "start"
    assert again == carried


async def test_a_command_is_decided_on_what_any_process_has_stored(
    halls: tuple[Hall, Hall],
) -> None:
    one, two = halls
    table = (await one.open(ANN, SETUP)).table.id
    await two.carry_out(table, BOB, Sit(1, "Bob"), "sit")
    await one.carry_out(table, ANN, Start(), "start")  # it has not heard of Bob
    live = await two.latest(table)
    mover = (ANN, BOB)[live.table.mover]  # type: ignore[index]
    rules, notation = live.table.box.rules, live.table.box.notation
    token = notation.write_action(rules.actions(live.table.play.state)[0])  # type: ignore[union-attr]

    first = await two.carry_out(table, mover, Play(token, None), "play")
    other = await one.carry_out(table, mover, Play(token, None), "play")

    assert first == other
    assert (await one.latest(table)).table == (await two.latest(table)).table
