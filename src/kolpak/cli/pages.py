"""Rule pages in the terminal: whole, or the section of one rule."""

from __future__ import annotations

import re

from kolpak.play.errors import KolpakError
from kolpak.play.game_type import GameType
from kolpak.words.pages import rule_page

_SCENARIOS = re.compile(r"^\[[^]]*\]\((\.\./)+tests/.*\)\n*", re.MULTILINE)
"""Links into the checkout, of no use in a terminal."""
_HEADING = re.compile(r"^#{2,3} .*$", re.MULTILINE)


def page(game: GameType) -> str:
    """Return the rule page of a game; raise KolpakError if it is not installed."""
    text = rule_page(game.name)
    if text is None:
        raise KolpakError("error-page-missing", game=game.name)
    return _SCENARIOS.sub("", text).strip()


def paragraph(game: GameType, id: str) -> str:
    """Return the section of one rule with its heading; raise KolpakError."""
    text = page(game)
    headings = list(_HEADING.finditer(text))
    for heading, following in zip(headings, [*headings[1:], None], strict=True):
        if id in game.rule_ids and re.match(rf"### {id}\b", heading[0]):
            return text[heading.start() : following.start() if following else None].strip()
    known = f"{game.rule_ids[0]} … {game.rule_ids[-1]}"
    raise KolpakError("error-rule-unknown", wanted=id, game=game.name, known=known)
