"""Weights of the card game's policy, fitted by ``python benchmarks/bots/fit_hat_cards.py``."""

from __future__ import annotations

from typing import Final, NamedTuple

from kolpak.bots.weights import stored


class PolicyWeights(NamedTuple):
    """Weights of the parts of a play's worth in cards; see ``Counting.worth``."""

    caught: float
    """How much of the pile is lost where somebody holds a card that catches it."""
    taken: float
    """Gain for each card caught from others."""
    taken_from_next: float
    """Gain for each card caught from the seat that would take it next."""
    reach: float
    """Cost for each unseen card that the card could still have caught."""
    safety: float
    """Gain for each unseen card that catches it: it will not be safer later."""
    reach_early: float
    """As ``reach``, in proportion to the cards left in hand."""
    exposed: float
    """Cost of being caught, however small the pile."""
    strength: float
    """Cost for each card of the deck that the card catches."""
    noise: float
    """Most that chance adds in playouts."""


UNFITTED: Final = PolicyWeights(0.7, 0.6, 0, 0.06, 0.02, 0, 0, 0.04, 0.05)
"""Set by hand: take what lies there. Where fits start, and right against players who let it lie."""


def weights_of(players: int) -> PolicyWeights:
    """Return the fitted weights for a number of players."""
    return PolicyWeights(*stored("hat_cards")[f"players={players}"])
