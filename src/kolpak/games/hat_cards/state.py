"""States, views and actions of the card game."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from kolpak.games.hat_cards.cards import Card
from kolpak.play.rules import First, Mover, Seat

Cards: TypeAlias = tuple[Card, ...]

Won: TypeAlias = frozenset[Card] | int
"""The cards a seat has won in the running round; their number where no more is known (O54)."""


class State(NamedTuple):
    """Everything in a match but the cards aside, which never matter.

    ``hands`` are sorted; ``piles`` stand bottom to top at the seat they point at, which has one at
    most (C4); ``draw`` is the draw pile, its next card first. ``starter`` and ``round`` are those
    of the round being played or dealt next (O53); ``starter`` is None until it is drawn.
    """

    hands: tuple[Cards, ...]
    piles: tuple[Cards, ...]
    won: tuple[Won, ...]
    draw: Cards
    starter: Seat | None
    round: int
    hats: tuple[int, ...]
    mover: Mover


class View(NamedTuple):
    """What a seat, or a spectator (None), may know (C15); ``"?"`` hides the rest.

    ``won`` and ``draw`` are numbers of cards.
    """

    seat: Seat | None
    hands: tuple[Cards, ...]
    piles: tuple[Cards, ...]
    won: tuple[int | str, ...]
    draw: int
    starter: Seat | None
    round: int
    hats: tuple[int, ...]
    mover: Mover


class PlayCard(NamedTuple):
    """A card laid as a new pile, or catching the pile that points at ``on`` (C5)."""

    card: Card
    on: Seat | None


class Deal(NamedTuple):
    """The chance action of a round: hands from the starter on, then the rest (C2)."""

    cards: Cards


Action: TypeAlias = PlayCard | First | Deal
