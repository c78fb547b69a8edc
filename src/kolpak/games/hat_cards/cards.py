"""Cards: what they are, their order, and which catches which (C1, C7 to C9)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

from kolpak.words.message import Message

Card: TypeAlias = str
"""A colour and a worth: ``"r5"``, ``"rx"`` for a blank; ``"?"`` for a card that is not known."""

COLOURS: Final = "ryb"
BLANK: Final = "x"
WORTHS: Final = "0123456789" + BLANK

CARDS: Final = tuple(colour + worth for colour in COLOURS for worth in WORTHS)
"""All 33 cards in their order (C1)."""

RANK: Final = {card: rank for rank, card in enumerate(CARDS)}


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return cards sorted by colour, then worth, blanks last.

    >>> in_order(["b0", "rx", "r9"])
    ('r9', 'rx', 'b0')
    """
    return tuple(sorted(cards, key=RANK.__getitem__))


def card_name(card: Card) -> Message:
    """Return a card in words: its colour, and its number or that it is blank."""
    colour = Message("board-cards-colour", {"letter": card[0]})
    worth: str | int = "blank" if card[1] == BLANK else int(card[1])
    return Message("board-cards-card", {"colour": colour, "worth": worth})


def taken(cards: list[Card], number: int) -> tuple[Card, ...]:
    """Take cards off the end of a list and return them, the last one first."""
    return tuple(cards.pop() for _ in range(number))


def catching_rule(card: Card, lying: Card) -> str:
    """Return the id of the rule that decides whether a card catches another.

    >>> catching_rule("r5", "r3"), catching_rule("rx", "r3"), catching_rule("rx", "bx")
    ('C7', 'C8', 'C9')
    """
    if card[0] != lying[0]:
        return "C9"
    return "C8" if BLANK in (card[1], lying[1]) else "C7"


def catches(card: Card, lying: Card, blank_rule: str) -> bool:
    """Return whether a card catches the top card of a pile.

    ``blank_rule`` is ``"symmetric"`` or ``"literal"`` (formats-details O56).

    >>> catches("r0", "r9", "symmetric"), catches("r3", "rx", "symmetric")
    (True, True)
    >>> catches("r0", "r9", "literal"), catches("r3", "rx", "literal")
    (True, False)
    """
    worth, lying_worth = card[1], lying[1]
    if card[0] != lying[0]:  # C9
        return worth == lying_worth and (worth != BLANK or blank_rule == "symmetric")
    if worth == BLANK:  # C8
        return lying_worth != BLANK
    if lying_worth == BLANK:  # C8
        return blank_rule == "symmetric"
    return worth > lying_worth or (worth == "0" and lying_worth == "9")  # C7: digits sort as text
