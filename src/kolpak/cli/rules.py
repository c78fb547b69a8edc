"""The command ``rules``: prints a rule page or the section of one rule."""

from __future__ import annotations

import re
from typing import Final

import click

from kolpak.cli import parameters
from kolpak.cli.command import Argument, Command
from kolpak.cli.wrapping import wrapped
from kolpak.play.errors import KolpakError
from kolpak.play.game_type import GameType
from kolpak.words.pages import rule_page

_SCENARIOS: Final = re.compile(r"^\[[^]]*\]\((\.\./)+tests/.*\)\n*", re.MULTILINE)
"""Links into the checkout, of no use in a terminal."""

_HEADING: Final = re.compile(r"^#{2,3} .*$", re.MULTILINE)


def rules(game: GameType, id: str | None) -> None:
    """Print the page of a game, or the section of one rule."""
    text = _page(game) if id is None else _section(game, id.upper())
    click.echo("\n\n".join(map(_fitted, text.split("\n\n"))))


def _fitted(block: str) -> str:
    """Return a paragraph in lines that fit; headings and tables stay as they are."""
    return block if block.lstrip().startswith(("#", "|")) else "\n".join(wrapped(block))


def _page(game: GameType) -> str:
    """Return the rule page of a game; raise KolpakError if it is not installed."""
    text = rule_page(game.name)
    if text is None:
        raise KolpakError("error-page-missing", game=game.name)
    return _SCENARIOS.sub("", text).strip()


def _section(game: GameType, id: str) -> str:
    """Return the section of one rule with its heading; raise KolpakError if there is none."""
    text = _page(game)
    headings = list(_HEADING.finditer(text))
    for heading, following in zip(headings, [*headings[1:], None], strict=True):
        if id in game.rule_ids and re.match(rf"### {id}\b", heading[0]):
            return text[heading.start() : following.start() if following else None].strip()
    known = f"{game.rule_ids[0]} … {game.rule_ids[-1]}"
    raise KolpakError("error-rule-unknown", wanted=id, game=game.name, known=known)


command = Command(
    "rules",
    rules,
    [Argument("game", "GAME", callback=parameters.game), Argument("id", "ID", required=False)],
)
