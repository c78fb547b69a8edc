"""The catalog: the one file that names every game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from random import Random, SystemRandom
from typing import Literal

from kolpak.play.errors import KolpakError, RecordError
from kolpak.play.game import Game
from kolpak.play.game_type import GameType
from kolpak.play.record import Record, read_records
from kolpak.play.values import Value

NAMES = ("kabaleo", "hats", "hat_cards")
"""All games: ``NAME`` is the folder, and there the ``GameType`` in capitals."""


class Games(Mapping[str, GameType]):
    """The games by name, each loaded when it is first asked for: most programs play only one."""

    def __init__(self) -> None:
        self._loaded: dict[str, GameType] = {}

    def __getitem__(self, name: str) -> GameType:
        if name not in NAMES:
            raise KeyError(name)
        if name not in self._loaded:
            self._loaded[name] = getattr(import_module(f"kolpak.games.{name}"), name.upper())
        return self._loaded[name]

    def __contains__(self, name: object) -> bool:
        return name in NAMES

    def __iter__(self) -> Iterator[str]:
        return iter(NAMES)

    def __len__(self) -> int:
        return len(NAMES)


GAMES = Games()


def find(name: str) -> GameType:
    """Finds a game by its name in records; raises KolpakError."""
    if name not in GAMES:
        raise KolpakError("error-game-unknown", name=name, known=", ".join(GAMES))
    return GAMES[name]


def new(
    name: str,
    *,
    seed: int | str | None = None,
    chance: Literal["auto", "manual"] = "auto",
    position: str | None = None,
    **options: Value,
) -> Game:
    """Starts a game.

    Chance plays by itself, from ``seed`` or without one from the system's generator;
    ``chance="manual"`` leaves dice and deals to the caller. ``position`` starts from a text
    position instead of the first chance action. Options are those of the rules page, as Python
    values or as their texts; raises OptionError or PositionError.

    >>> game = new("kabaleo", players=2, deal="equal", seed=7)
    >>> game.mover in (0, 1), len(game.actions) > 40
    (True, True)
    """
    if chance not in ("auto", "manual"):
        raise KolpakError("error-chance-unknown", chance=chance)
    rng = SystemRandom() if seed is None else Random(seed)
    game_type = find(name)
    chosen = game_type.options.of(**options)
    return Game(game_type, chosen, position=position, rng=rng, manual=chance == "manual")


def read(text: str) -> Game:
    """Reads the text of one record and plays it through; raises RecordError where it is wrong.

    >>> read('[Game "kabaleo"]').mover
    'chance'
    """
    games = list(read_all(text))
    if len(games) != 1:
        raise RecordError(KolpakError("error-record-count", found=len(games)))
    return games[0]


def read_all(text: str) -> Iterator[Game]:
    """Reads all records of a text, one game after the other; raises RecordError at a wrong one."""
    return map(follow, read_records(text))


def follow(record: Record) -> Game:
    """Plays a record through to its end; raises RecordError where it is wrong."""
    if record.error is not None:
        raise record.error
    try:
        game_type = find(record.tags["Game"])
    except KolpakError as error:
        raise RecordError(error) from None
    return Game.follow(game_type, record)
