"""Every rule is alive: what it is about happens often enough in random games."""

import pytest

import kolpak
from liveness.report import GAMES_PLAYED, KINDS, PAGE, counted

EVENTS = [(name, event) for name, kind in KINDS.items() for event in kind.LEAST]


@pytest.mark.parametrize(("name", "event"), EVENTS)
def test_it_happens_often_enough(name: str, event: str) -> None:
    _, least = KINDS[name].LEAST[event]

    assert counted(name)[event] >= least * GAMES_PLAYED


@pytest.mark.parametrize("name", kolpak.GAMES)
def test_every_event_is_known_by_a_rule_and_stands_on_the_page(name: str) -> None:
    rules = kolpak.find(name).rule_ids
    page = PAGE.read_text("utf-8")

    assert set(counted(name)) <= KINDS[name].LEAST.keys()
    for event, (rule, _) in KINDS[name].LEAST.items():
        assert rule in rules
        assert f"| {event} | {rule} |" in page
