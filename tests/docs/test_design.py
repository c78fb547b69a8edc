"""The floors that the design and the README show are those that the house test holds."""

import re

from pages import ROOT
from test_house import FLOORS


def test_the_design_shows_the_floors_of_the_house() -> None:
    page = (ROOT / "docs" / "design.md").read_text("utf-8")
    shown = {
        name if name.startswith("kolpak") else f"kolpak.{name}": float(floor)
        for floor, names in re.findall(r"^\| ([\d.]+) \| (`.*?) \|", page, re.MULTILINE)
        for name in re.findall(r"`([\w.]+)`", names)
    }

    wrong = {name for name, _ in shown.items() ^ FLOORS.items()}
    assert wrong == set(), "docs/design.md has a table of the floors, which shows these wrongly"


def test_the_map_of_the_readme_shows_the_floors_of_the_house() -> None:
    page = (ROOT / "README.md").read_text("utf-8").partition("\nsrc/kolpak/")[2].partition("\nweb/")
    shown = {
        f"kolpak.{name}": int(floor)
        for name, floor in re.findall(r"^  (\w+)/ .* (\d+)$", page[0], re.MULTILINE)
    }
    rooms = {name: int(floor) for name, floor in FLOORS.items() if name.count(".") == 1}

    wrong = {name for name, _ in shown.items() ^ rooms.items()}
    assert wrong == set(), "README.md has a map with the floors, which shows these wrongly"
