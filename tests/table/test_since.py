"""Everything since a version: whoever comes back gets what they missed, from any version on."""

import pytest

from kolpak.table.evolve import evolve, opened
from kolpak.table.project import project
from table.story import DEAL, Story, Told, id_of, running

VIEWERS = ("Ann", "Bob", "Eva", "stranger")


def test_seat_0_drops_seat_1_plays_seat_0_returns_with_v_12_and_gets_13_and_14() -> None:
    story = running("kabaleo", "me", "open", dealer=Told(DEAL), absent="wait")
    while story.table.version < 12:
        story.mover_plays()
    assert story.sees("Ann")["v"] == 12

    story.does("system", "leave", seat=0)
    story.plays("Bob")

    missed = story.shown("Ann", since=12)
    assert [one["v"] for one in missed] == [13, 14]
    assert [one["event"]["kind"] for one in missed] == ["left", "played"]
    assert story.sees("Ann")["v"] == 14
    assert story.does("Ann", "return", seat=0) == ["returned"]


@pytest.mark.parametrize("name", VIEWERS)
def test_from_any_version_on_the_rest_is_the_same(name: str) -> None:
    story = running("hat_cards", "me", "open", "bot:greedy", people="Bob")
    story.does("Bob", "mute", name="Ann", yes=True)
    story.does("Ann", "say", phrase="hello")
    for _ in range(12):
        story.mover_plays()

    whole = story.shown(name)

    assert [one["v"] for one in whole] == list(range(story.table.version + 1))
    for version in range(-1, story.table.version + 1):
        assert story.shown(name, since=version) == whole[version + 1 :]


@pytest.mark.parametrize("game", ["kabaleo", "hats", "hat_cards"])
def test_after_a_restart_everybody_is_sent_the_same(game: str) -> None:
    story = running(game, "me", "open", "bot:greedy", people="Bob")
    for _ in range(25):
        story.mover_plays()

    for name in VIEWERS:
        assert retold(story, name) == story.shown(name)


def retold(story: Story, name: str) -> list[dict[str, object]]:
    """Gives what somebody is sent by a server that knows the log alone."""
    first, *others = story.log
    table = opened(first)  # type: ignore[arg-type]
    sent: list[dict[str, object]] = [{"v": 0, "event": project(table, first, id_of(name))}]
    for number, event in enumerate(others, 1):
        sent.append({"v": number, "event": project(table, event, id_of(name))})
        table = evolve(table, event)
    return sent
