"""Counts of action sequences stay what they are; the tables are data beside this file."""

import re
from pathlib import Path

import pytest

import kolpak
from kolpak.play.perft import perft
from parts import game_at, text_of

TABLES = Path(__file__).parent
BLOCK = re.compile(r"(?m)^game: (\S+) ?(.*)\nposition: (.*)\n((?:perft \d+ \d+\n)+)")
BLOCKS = [
    pytest.param(path, *found, id=f"{path.stem} {number}")
    for path in sorted(TABLES.glob("*.txt"))
    for number, found in enumerate(BLOCK.findall(path.read_text("utf-8")))
]


@pytest.mark.parametrize(("path", "name", "options", "position", "lines"), BLOCKS)
def test_the_counts_are_those_of_the_table(
    path: Path, name: str, options: str, position: str, lines: str
) -> None:
    game = game_at(name, options, position)

    counted = [
        f"perft {depth} {perft(game.type, game.rules, game.state, depth)}"
        for depth in range(1, len(lines.splitlines()) + 1)
    ]

    assert name == path.stem
    assert game.options.write() == options
    assert game.position == position
    assert counted == lines.splitlines()


def test_a_negative_depth_is_refused() -> None:
    game = kolpak.new("hats", seed=1)

    with pytest.raises(ValueError, match="depth >= 0, not -1"):
        perft(game.type, game.rules, game.state, -1)


@pytest.mark.parametrize("name", kolpak.GAMES)
def test_every_line_of_a_table_is_read(name: str) -> None:
    text = text_of(name, TABLES / f"{name}.txt")

    assert len(BLOCK.findall(text)) >= 6
    assert re.sub(r"(?m)^(#.*)?\n", "", BLOCK.sub("", text)) == ""
