"""Players at the terminal: people by their names and bots, one a seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from kolpak.bots.roster import bot, bots
from kolpak.cli.bot_words import bot_title
from kolpak.play.bot import Bot
from kolpak.play.errors import KolpakError
from kolpak.play.game import Game
from kolpak.words.message import Message

YOU = "you"
"""Name of the one person who gave none; sentences address them in the second person."""

BOT_PREFIX = "bot:"


@dataclass
class Player:
    """A person, or a bot with a generator of its own.

    ``name`` is used in sentences and tells bots of one level apart, ``title`` stands beside the
    seat, ``tag`` in records.
    """

    name: str
    title: str
    tag: str
    bot: Bot | None
    rng: Random


def split(seats: str) -> list[str]:
    """Return the names in ``Ann,Bob,skilled``; raise KolpakError if one is empty."""
    names = [" ".join(name.split()) for name in seats.split(",")]
    if not all(names):
        raise KolpakError("error-cli-seats-empty", seats=seats)
    return names


def seat_players(game: Game, names: Sequence[str] | None, seed: int | None) -> list[Player]:
    """Return the players by seat; without names one person against greedy bots.

    A bot's generator is seeded from ``seed`` and its seat, or by the system. Raises KolpakError
    for a wrong number of names, two people of the same name, or an unknown bot.
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
    return players


def _player(game: Game, number: int, name: str, seed: int | None) -> Player:
    rng = Random() if seed is None else Random(f"{seed} seat {number}")
    bare = name.removeprefix(BOT_PREFIX)
    if bare == name and name not in bots(game.type.name):
        return Player(name, name, name, None, rng)
    title = bot_title(bare)
    label = str(Message("cli-bot", {"bot": title, "seat": number}))
    return Player(label, title, BOT_PREFIX + bare, bot(game.type.name, bare, game.rules), rng)
