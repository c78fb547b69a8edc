"""Players at the terminal: people by their names and bots, one a seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from kolpak.bots.bot import Bot
from kolpak.bots.roster import ROSTER, bot
from kolpak.play.errors import KolpakError
from kolpak.play.game import Game
from kolpak.words.message import Message

YOU = "you"
"""The person who gave no name; sentences speak to him."""

BOT_MARK = "bot:"


@dataclass
class Player:
    """A person, or a bot with its own generator; ``tag`` is the name in records."""

    name: str
    tag: str
    bot: Bot | None
    rng: Random


def split(seats: str) -> list[str]:
    """Splits ``Ann,Bob,greedy`` into names; raises KolpakError where one is empty."""
    names = [" ".join(name.split()) for name in seats.split(",")]
    if not all(names):
        raise KolpakError("error-cli-seats-empty", seats=seats)
    return names


def seat(game: Game, names: Sequence[str] | None, seed: int | None) -> list[Player]:
    """Seats the players; without names it is you against greedy bots.

    A bot's generator comes from the seed and its seat; without a seed from the system's.
    Raises KolpakError where there are too few or too many names, two people have the same one, or
    there is no such bot.
    """
    seats = len(game.standing)
    if names is None:
        names = [YOU] + ["greedy"] * (seats - 1)
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
    bare = name.removeprefix(BOT_MARK)
    if bare == name and name not in ROSTER[game.type.name]:
        return Player(name, name, None, rng)
    label = str(Message("cli-bot", {"bot": bare, "seat": number}))
    return Player(label, BOT_MARK + bare, bot(game.type.name, bare, game.rules), rng)
