"""The pages of the environments say what is in an observation, and how large it is."""

import re
from math import prod
from typing import Any

import pytest

from kolpak.envs.games import numbering, rules
from kolpak.envs.observe import Observer
from pages import ROOT

PAGES = {"kabaleo": "kabaleo", "hats": "hats", "hat_cards": "hat-cards"}
HEADINGS = ["Observation", "Actions", "Rewards", "End", "Options", "Sizes", "Version history"]
NUMBERS: dict[str, list[tuple[dict[str, Any], str, str]]] = {
    "kabaleo": [({"players": 2}, "330", "64"), ({"players": 4}, "700", "144")],
    "hats": [({"players": 2}, "747", "3,005"), ({"players": 6}, "1,883", "3,585")],
    "hat_cards": [({"players": 2}, "210", "99"), ({"players": 5}, "423", "198")],
}

every_game = pytest.mark.parametrize("name", PAGES)


def page_of(name: str) -> str:
    return (ROOT / "docs" / "envs" / f"{PAGES[name]}.md").read_text("utf-8")


@every_game
def test_pages_have_the_same_headings(name: str) -> None:
    assert re.findall(r"^## (.*)$", page_of(name), re.MULTILINE) == HEADINGS


@every_game
def test_the_table_of_parts_is_the_layout(name: str) -> None:
    rows = re.findall(r"^\| (`\w+`(?:, `\w+`)*) \| ([^|]*) \| ", page_of(name), re.MULTILINE)
    parts = [part for names, _ in rows for part in re.findall(r"`(\w+)`", names)]
    observer = Observer(rules(name, players=2))
    assert parts == list(observer.layout)
    assert sum(map(prod, observer.layout.values())) == observer.size


@every_game
def test_the_sizes_are_true(name: str) -> None:
    page = page_of(name)
    for options, size, actions in NUMBERS[name]:
        found = rules(name, **options)
        assert f"{Observer(found).size:,}" == size
        assert f"{numbering(found).count:,}" == actions
        assert size in page
        assert actions in page
