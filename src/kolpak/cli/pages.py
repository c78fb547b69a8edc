"""Rule pages: found where the package is installed, or in the checkout it is run from."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path

from kolpak.play.errors import KolpakError
from kolpak.play.game_type import GameType

FOLDERS = (
    resources.files("kolpak.cli").joinpath("rule_pages"),
    Path(__file__).parents[3] / "docs" / "rules",
)
"""Where pages may be: beside the program, or in the checkout it is run from."""

_SCENARIOS = re.compile(r"^\[scenarios\]\(.*\)\n*", re.MULTILINE)
"""Links into the checkout, of no use in a terminal."""
_HEADING = re.compile(r"^#{2,3} .*$", re.MULTILINE)


def page(game: GameType) -> str:
    """Reads the rule page of a game; raises KolpakError where it is not installed."""
    name = f"{game.name.replace('_', '-')}.md"
    for folder in FOLDERS:
        file = folder.joinpath(name)
        if file.is_file():
            return _SCENARIOS.sub("", file.read_text("utf-8")).strip()
    raise KolpakError("error-page-missing", game=game.name)


def paragraph(game: GameType, id: str) -> str:
    """Gives the paragraph of one rule, heading included; raises KolpakError for an unknown id."""
    text = page(game)
    headings = list(_HEADING.finditer(text))
    for heading, following in zip(headings, [*headings[1:], None], strict=True):
        if re.match(rf"### {re.escape(id)}\b", heading[0]):
            return text[heading.start() : following.start() if following else None].strip()
    known = f"{game.rule_ids[0]} … {game.rule_ids[-1]}"
    raise KolpakError("error-rule-unknown", wanted=id, game=game.name, known=known)
