"""Games and languages in the tests; a part that one lacks is a sentence that names the file."""

from collections.abc import Mapping
from pathlib import Path
from typing import TypeVar

import pytest

import kolpak
from pages import ROOT

LANGUAGES = (
    "en",
    *sorted(path.name for path in (ROOT / "docs" / "rules").iterdir() if path.is_dir()),
)
"""The languages that are promised: those with a folder of rules pages.

Tests hold their words and pages complete. A language that has only its words is begun: English
stands in for what it lacks.
"""

Part = TypeVar("Part")


def part_of(game: str, parts: Mapping[str, Part], what: str) -> Part:
    """Return a game's entry in a table of the tests; ``what`` names the table and its file."""
    if game not in parts:
        pytest.fail(f"The tests of {game} need an entry in {what}.", pytrace=False)
    return parts[game]


def game_at(name: str, options: str, position: str | None = None) -> kolpak.Game:
    """Return a game with options in text, from a position or from its start."""
    kind = kolpak.find(name)
    return kolpak.Game(kind, kind.options.read(options), position=position)


def fewest_players(game: str) -> int:
    """Return the smallest number of players of a game."""
    return min(kolpak.find(game).player_numbers())


def text_of(game: str, path: Path) -> str:
    """Return the text of a game's file."""
    if not path.is_file():
        pytest.fail(f"The game {game} needs the file {path.relative_to(ROOT)}.", pytrace=False)
    return path.read_text("utf-8")


def rules_page(game: str) -> Path:
    """Return the path of a game's rules page."""
    return ROOT / "docs" / "rules" / f"{game.replace('_', '-')}.md"
