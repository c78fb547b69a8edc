"""The catalog: finds games by name, the package's own and registered ones."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Final, Literal, SupportsIndex

from kolpak.play.contract import fault_of
from kolpak.play.errors import KolpakError, RecordError, in_one_line
from kolpak.play.game import Game
from kolpak.play.game_type import GameType
from kolpak.play.record import Record, read_records
from kolpak.play.rules import AnyRules
from kolpak.play.seeds import SystemChance, seeded_random
from kolpak.play.values import Given
from kolpak.words.message import Message, add_messages

BUILT_IN: Final = ("kabaleo", "hats", "hat_cards")
"""Games of the package: ``NAME`` is the folder, and there the ``GameType`` in capitals."""

ENTRY_POINTS: Final = "kolpak.games"
"""Group of entry points by which installed packages bring games; each is a ``GameType``."""

_NAME = re.compile(r"[a-z][a-z0-9_]*")


class GameWarning(UserWarning):
    """An installed package brings a game that cannot be used."""


class Games(Mapping[str, GameType]):
    """Games by name; those of the package are imported on first use."""

    def __init__(self) -> None:
        self._loaded: dict[str, GameType] = {}
        self._registered: dict[str, GameType] = {}
        self._entries_read = False

    def register(self, game_type: GameType) -> None:
        """Add a game and its messages; it replaces one of the same name.

        Does nothing for a game that is registered: the module of an entry point may have done so.
        Raises ValueError if the game is not whole, or if its name is malformed or belongs to a game
        of the package.
        """
        if fault := _fault(game_type):
            raise ValueError(fault)
        if self._registered.get(game_type.name) is not game_type:
            add_messages(game_type.name, game_type.messages)
            self._registered[game_type.name] = game_type

    def __getitem__(self, name: str) -> GameType:
        if name not in BUILT_IN:
            return self._others()[name]
        if name not in self._loaded:
            self._loaded[name] = getattr(import_module(f"kolpak.games.{name}"), name.upper())
        return self._loaded[name]

    def __contains__(self, name: object) -> bool:
        return name in BUILT_IN or name in self._others()

    def __iter__(self) -> Iterator[str]:
        return iter((*BUILT_IN, *self._others()))

    def __len__(self) -> int:
        return len(BUILT_IN) + len(self._others())

    def _others(self) -> Mapping[str, GameType]:
        """Return the registered games, those of installed packages included.

        A package that is broken keeps nobody from the other games; it is warned of.
        """
        if not self._entries_read:
            from importlib.metadata import entry_points  # only if another game is asked for

            self._entries_read = True
            for entry in entry_points(group=ENTRY_POINTS):
                try:
                    self.register(entry.load())
                except Exception as error:  # of code that is not ours
                    said = {"name": entry.name, "reason": in_one_line(error)}
                    broken = Message("error-game-package", said)
                    warnings.warn(str(broken), GameWarning, stacklevel=2)
        return self._registered


def _fault(game: object) -> str:
    """Return what keeps a game from being listed and set up; empty for a whole one."""
    if not isinstance(game, GameType):
        return f"an instance of a GameType is registered, not {game!r}"
    name = getattr(game, "name", "")
    if not _NAME.fullmatch(str(name)) or name in BUILT_IN:
        return f"no game can be registered under the name {name!r}"
    return fault_of(game)


GAMES: Final = Games()
register = GAMES.register


def find(name: str) -> GameType:
    """Return a game by its name; raise KolpakError if there is none."""
    if name not in GAMES:
        raise KolpakError("error-game-unknown", name=name, known=", ".join(GAMES))
    return GAMES[name]


def name_of(rules: AnyRules) -> str:
    """Return the name of the game that has these rules, that of their class for none."""
    found = (name for name, game in GAMES.items() if isinstance(rules, game.rules))
    return next(found, type(rules).__name__)


def new(
    name: str,
    *,
    seed: SupportsIndex | str | None = None,
    chance: Literal["auto", "manual"] = "auto",
    position: str | None = None,
    **options: Given,
) -> Game:
    """Start a game.

    Chance plays by itself, from ``seed`` (a whole number from 0 to 2**64 - 1, or a word) or else
    from the system's generator; with ``chance="manual"`` the caller plays dice and deals.
    ``position`` starts from a position's text instead of the first chance action. Options are those
    of the rules page, as Python values or as their texts. Raises KolpakError, and its subclasses
    OptionError and PositionError.

    >>> game = new("kabaleo", players=2, deal="equal", seed=7)
    >>> game.mover in (0, 1), len(game.actions) > 40
    (True, True)
    """
    if chance not in ("auto", "manual"):
        raise KolpakError("error-chance-unknown", chance=chance)
    rng = SystemChance() if seed is None else seeded_random(seed)
    game_type = find(name)
    chosen = game_type.options.of(**options)
    return Game(game_type, chosen, position=position, rng=rng, manual=chance == "manual")


def read(text: str) -> Game:
    """Replay the text of exactly one record; raise RecordError where it is wrong.

    >>> read('[Game "kabaleo"]').mover
    'chance'
    """
    games = list(read_all(text))
    if len(games) != 1:
        raise RecordError(KolpakError("error-record-count", found=len(games)))
    return games[0]


def read_all(text: str) -> Iterator[Game]:
    """Replay all records of a text one by one; raise RecordError at a wrong one."""
    return map(replay, read_records(text))


def replay(record: Record) -> Game:
    """Return the game a record ends in; raise RecordError where the record is wrong."""
    if record.error is not None:
        raise record.error
    try:
        game_type = find(record.tags["Game"])
    except KolpakError as error:
        raise RecordError(error) from None
    return Game.replay(game_type, record)
