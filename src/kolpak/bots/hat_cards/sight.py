"""What a seat sees and remembers of the running round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from kolpak.games.hat_cards.cards import Card
from kolpak.games.hat_cards.sizes import Sizes
from kolpak.games.hat_cards.state import Cards, Deal, PlayCard, View
from kolpak.play.bot import Turn


class Sight(NamedTuple):
    """What a seat sees and remembers before its play."""

    view: View
    unseen: frozenset[Card]
    """Cards that are neither played in this round nor in the own hand."""
    held: float
    """How likely another seat holds an unseen card."""


def seen(turn: Turn, sizes: Sizes) -> Sight:
    """Return what a seat sees and remembers: cards played since the last deal are known."""
    view: View = turn.view
    assert view.seat is not None
    known = {*view.hands[view.seat], *(card for pile in view.piles for card in pile)}
    played: list[Card] = []
    for action in turn.history:
        if isinstance(action, Deal):
            played.clear()
        elif isinstance(action, PlayCard):
            played.append(action.card)
    if turn.start is not None and turn.start.round == view.round:
        known.update(card for pile in turn.start.piles for card in pile)
    unseen = frozenset(sizes.cards).difference(known, played)
    others = sum(len(hand) for seat, hand in enumerate(view.hands) if seat != view.seat)
    return Sight(view, unseen, min(1.0, others / max(1, len(unseen))))


def plays_of_others(turn: Turn) -> Iterator[tuple[PlayCard, Sequence[Cards]]]:
    """Yield the plays of the others in the match so far, each with the piles before it.

    For three seats or more: each plays as often in a round.
    """
    view: View = turn.view
    assert isinstance(view.mover, int)
    players = len(view.hands)
    mover = (view.mover - len(turn.history)) % players
    piles = list(turn.start.piles) if turn.history else []
    for action in turn.history:
        if isinstance(action, Deal):
            piles = [()] * players
        elif isinstance(action, PlayCard):
            piles[mover] = ()  # C4
            if mover != view.seat:
                yield action, tuple(piles)
            caught: Cards = ()
            if action.on is not None:
                caught, piles[action.on] = piles[action.on], ()
            piles[mover] = (*caught, action.card)
        mover = (mover + 1) % players  # the next round is begun by the next seat (C2)
