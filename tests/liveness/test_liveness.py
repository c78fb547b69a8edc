"""Every rule is alive: what it is about happens often enough in random games."""

import pytest

import kolpak
from liveness.report import GAMES_PLAYED, PAGE, counted, kind_of

every_game = pytest.mark.parametrize("name", kolpak.GAMES)


@pytest.mark.proof
@every_game
def test_everything_happens_often_enough_and_nothing_else_does(name: str) -> None:
    least = {event: least for event, (_, least) in kind_of(name).LEAST.items()}
    found = counted(name)

    rare = {event: found[event] for event in least if found[event] < least[event] * GAMES_PLAYED}
    assert rare == {}
    assert set(found) <= least.keys()


@every_game
def test_every_event_is_known_by_a_rule_and_stands_on_the_page(name: str) -> None:
    rules = kolpak.find(name).rule_ids
    page = PAGE.read_text("utf-8")

    for event, (rule, _) in kind_of(name).LEAST.items():
        assert rule in rules
        assert f"| {event} | {rule} |" in page
