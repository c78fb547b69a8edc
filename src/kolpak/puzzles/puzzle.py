"""A puzzle, the stock of puzzles that ships, and the puzzle of a day."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import date
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from kolpak.games.catalog import find
from kolpak.play.errors import KolpakError
from kolpak.play.game import Game

EASY, MEDIUM, HARD = DIFFICULTIES = ("easy", "medium", "hard")
"""How hard a puzzle is to solve, as the game's prover rates it."""

PUZZLED: Final = ("kabaleo", "hats", "hat_cards")
"""Games of which puzzles ship; ``finder.PROVERS`` has those in which they can be found."""


class Puzzle(NamedTuple):
    """A position for the seat that moves, everything open, and the tokens of its best action."""

    game: str
    options: str
    position: str
    actions: Sequence[str]
    """The best action, with those that are equal to it, such as on an equal place."""
    difficulty: str
    margin: float
    """How much the second best is worth less: wins (Kabaleo), of 100 games (hats), or cards."""
    replies: Mapping[str, Sequence[str]]
    """What refutes each other action: the other player's best reply, after chance if it is due.

    Empty where the other player is not the next.
    """

    def __hash__(self) -> int:
        """Return a hash of what can be hashed."""
        return hash((self.game, self.options, self.position))

    def begin(self) -> Game:
        """Return the game at the puzzle's position."""
        kind = find(self.game)
        return Game(kind, kind.options.read(self.options), position=self.position, manual=True)


_KINDS: Final[Mapping[str, Any]] = {
    "origin": str,
    "games": int,
    "puzzles": list,
    "options": str,
    "position": str,
    "actions": list,
    "difficulty": str,
    "margin": (int, float),
    "replies": dict,
}
"""The types of what a collection and its puzzles hold."""


class Collection(NamedTuple):
    """Puzzles of a game: the command that found them, and in how many games between bots."""

    origin: str
    games: int
    puzzles: Sequence[Puzzle]


def read_collection(game: str, text: str) -> Collection:
    """Return the puzzles that a text in JSON holds.

    Raises ValueError, KeyError or TypeError for a text that holds something else.
    """
    data = _checked(json.loads(text))
    puzzles = tuple(Puzzle(game, **_checked(entry)) for entry in data["puzzles"])
    return Collection(data["origin"], data["games"], puzzles)


def _checked(entry: Any) -> dict[str, Any]:
    """Return an entry whose values have the types they should have."""
    found = dict(entry)
    for name, value in found.items():
        if not isinstance(value, _KINDS[name]):
            raise ValueError(f"{name} cannot be {value!r}")
    return found


@cache
def stock(game: str) -> Sequence[Puzzle]:
    """Return the puzzles of a game that ship; raise KolpakError for one that has none."""
    if game not in PUZZLED:
        raise KolpakError("error-puzzles-none", game=game[:40], known=", ".join(PUZZLED))
    text = files("kolpak.puzzles").joinpath(f"{game}.json").read_text("utf-8")
    return read_collection(game, text).puzzles


def puzzle_of(day: date, game: str, difficulty: str | None = None) -> Puzzle:
    """Return the puzzle of a day, the same for everybody; of any difficulty where none is given.

    Raises KolpakError for a game without puzzles or another difficulty than ``DIFFICULTIES``.

    >>> puzzle_of(date(2026, 11, 25), "hat_cards", "easy").difficulty
    'easy'
    """
    if difficulty not in (None, *DIFFICULTIES):
        known = ", ".join(DIFFICULTIES)
        raise KolpakError("error-cli-word", option="difficulty", value=str(difficulty), known=known)
    found = [one for one in stock(game) if difficulty in (None, one.difficulty)]
    number = day.toordinal()
    # One further each time round: the games take turns too, and would each show the same third.
    return found[(number + number // len(found)) % len(found)]


def game_of(day: date) -> str:
    """Return the game whose puzzle is shown first on a day; they take turns."""
    return PUZZLED[day.toordinal() % len(PUZZLED)]
