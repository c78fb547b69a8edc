"""What a seat sees and remembers of the running round."""

from __future__ import annotations

from typing import NamedTuple

from kolpak.games.hat_cards.cards import CARDS, Card
from kolpak.games.hat_cards.state import Deal, PlayCard, View
from kolpak.play.bot import Turn


class Sight(NamedTuple):
    """What a seat sees and remembers before its play."""

    view: View
    unseen: frozenset[Card]
    """Cards that are neither played in this round nor in the own hand."""
    held: float
    """How likely another seat holds an unseen card."""


def seen(turn: Turn) -> Sight:
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
    unseen = frozenset(CARDS).difference(known, played)
    others = sum(len(hand) for seat, hand in enumerate(view.hands) if seat != view.seat)
    return Sight(view, unseen, min(1.0, others / max(1, len(unseen))))


def catch_rate(turn: Turn, usual: float, weight: float) -> float:
    """Return how often others have caught a pile in the match so far, of all their plays.

    ``usual`` is the rate that is expected before they play; it counts as so many plays. For three
    seats or more: each plays as often in a round.
    """
    view: View = turn.view
    assert isinstance(view.mover, int)
    players, mover = len(view.hands), view.mover
    caught, plays = usual * weight, weight
    for action in reversed(turn.history):
        mover = (mover - 1) % players  # the next round is begun by the next seat (C2)
        if isinstance(action, PlayCard) and mover != view.seat:
            caught += action.on is not None
            plays += 1
    return caught / plays
