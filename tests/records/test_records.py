"""The golden records end as they always did, and are written as they always were."""

from pathlib import Path

import pytest

import kolpak
from kolpak.play.values import write_value
from records.make import RECORDS, path_of, sides, text_of

PATHS = [
    pytest.param(path, id=f"{path.parent.name} {path.stem}")
    for path in sorted(RECORDS.glob("*/*.kolpak"))
]


@pytest.mark.parametrize("path", PATHS)
def test_a_golden_record_is_replayed_and_written_line_by_line(path: Path) -> None:
    text = path.read_text("utf-8")

    game = kolpak.read(text)

    assert game.over
    assert text_of(game).splitlines() == text.splitlines()


@pytest.mark.parametrize("name", kolpak.GAMES)
def test_every_side_of_every_option_has_its_golden_record(name: str) -> None:
    there = set((RECORDS / name).glob("*.kolpak"))

    wanted = {path_of(name, side) for side in sides(name)}
    assert there == wanted, f"Write tests/records/{name}: cd tests && python -m records.make"
    for path in there:
        option, _, value = path.stem.partition("=")
        options = kolpak.read(path.read_text("utf-8")).options
        assert write_value(getattr(options, option)) == value
