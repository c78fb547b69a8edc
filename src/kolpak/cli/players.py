"""Players at the terminal: people by their names and bots, one a seat."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from random import Random
from typing import Any, Final

from kolpak.bots.roster import bot, bots
from kolpak.cli.bot_words import bot_title
from kolpak.play.bot import Bot, BotError, Turn
from kolpak.play.errors import KolpakError
from kolpak.play.game import Game
from kolpak.play.narration import YOU
from kolpak.play.rules import AnyRules
from kolpak.play.spaces import spaced
from kolpak.table.setup import BOT
from kolpak.words.message import Message

PERSON: Final = "person:"

NEAR: Final = 0.8
"""Likeness of a name to a bot's, by difflib, from which it is taken for a misspelt one.

One wrong letter in six is 0.83; Esther and “master” are 0.67.
"""

_SEAT: Final = re.compile(r'(?:^|,)((?:"[^"]*"|[^,])*)')


@dataclass
class Player:
    """A person, or a bot with a generator of its own.

    ``name`` is used in sentences and tells bots of one level apart, ``tag`` stands in records.
    """

    name: str
    tag: str
    bot: Bot | None
    rng: Random


def split(seats: str) -> list[str]:
    """Return the names in ``Ann,"master",skilled``.

    Raises KolpakError if one is empty or could not stand in a record.
    """
    names = [" ".join(spaced(name).split()) for name in _SEAT.findall(seats)]
    if not all(names):
        raise KolpakError("error-cli-seats-empty", seats=seats)
    for name in names:
        written = name.encode(errors="replace").decode()  # bytes of another encoding are surrogates
        if written != name:
            raise KolpakError("error-cli-seats-encoding", name=written)
    return names


def seat_players(game: Game, names: Sequence[str] | None, seed: int | None) -> list[Player]:
    """Return the players by seat; without names one person against greedy bots.

    A bot's generator is seeded from ``seed`` and its seat, or by the system. Raises KolpakError
    for a wrong number of names, two people of the same name, an unknown bot, or a name that is
    nearly a bot's.
    """
    seats = len(game.standing)
    if names is None:
        names = [YOU] + ["greedy"] * (seats - 1)  # every game has it, also one without levels
    if len(names) != seats:
        raise KolpakError(
            "error-cli-seats-count", found=len(names), count=seats, seats=",".join(names)
        )
    players = [_player(game, number, name, seed) for number, name in enumerate(names)]
    people = [player.name for player in players if player.bot is None]
    for name in people:
        if people.count(name) > 1:
            raise KolpakError("error-cli-seats-twice", name=name)
    _number_bots(players)
    return players


def _player(game: Game, number: int, name: str, seed: int | None) -> Player:
    """Return the player of a seat: a bot by its name or ``bot:NAME``, else a person."""
    rng = Random() if seed is None else Random(f"{seed} seat {number}")
    person = _person(game, name)
    if person is not None:
        return Player(person, person, None, rng)
    bare = _without(BOT, name) or name
    title = bot_title(game.type.name, bare)
    try:
        made = bot(game.type.name, bare, game.rules)
    except BotError as error:
        made = _Unmade(game.rules, error)
    return Player(title, BOT + bare, made, rng)


class _Unmade(Bot):
    """Stands for a bot that could not be made, so that it fails as others do: at its turn."""

    def __init__(self, rules: AnyRules, error: BotError) -> None:
        super().__init__(rules)
        self.error = error

    def choose(self, turn: Turn, rng: Random) -> Any:
        """Raise what kept the bot from being made."""
        raise self.error


def _person(game: Game, name: str) -> str | None:
    """Return a person's name, bare or marked as one; None for a bot."""
    quoted = len(name) > 2 and name[0] == name[-1] == '"'
    marked = name[1:-1].strip() if quoted else _without(PERSON, name)
    if marked and not marked.startswith(BOT):  # records call bots so
        return marked
    if name in bots(game.type.name) or _without(BOT, name):
        return None
    if ":" in name:
        raise KolpakError("error-cli-seats-colon", name=name)
    near = _near(game, name)
    if near:
        raise KolpakError("error-cli-seats-near", name=name, near=", ".join(near))
    return name


def _near(game: Game, name: str) -> list[str]:
    """Return the bots whose name or title in the reader's language is much like a name."""
    known = {}
    for one in reversed(bots(game.type.name)):  # of two with one title the level counts
        known[bot_title(game.type.name, one).casefold()] = one
        known[one.casefold()] = one
    found = get_close_matches(name.casefold(), known, cutoff=NEAR)
    return [*dict.fromkeys(known[one] for one in found)]


def _without(prefix: str, name: str) -> str | None:
    """Return what follows a prefix, in any letter case; None without it or if nothing does."""
    head, rest = name[: len(prefix)], name[len(prefix) :].strip()
    return rest if head.lower() == prefix and rest else None


def _number_bots(players: Sequence[Player]) -> None:
    """Tell bots of one title apart by numbers, as people count them."""
    titles = [player.name for player in players]
    for number, player in enumerate(players):
        if player.bot is not None and titles.count(player.name) > 1:
            count = 1 + sum(other == player.name for other in titles[:number])
            player.name = str(Message("bot-numbered", {"name": player.name, "number": count}))
