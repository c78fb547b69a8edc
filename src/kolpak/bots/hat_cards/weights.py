"""Weights of the card game's policy: what a play is worth, in cards."""

from __future__ import annotations

from typing import Final, NamedTuple


class PolicyWeights(NamedTuple):
    """Weights of the parts of a play's worth; see ``Counting.worth``."""

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


FITTED: Final = {
    2: PolicyWeights(0.157, 0.314, -0.192, 0.247, 0.146, 0.126, 0.037, 0.033, 0.05),
    3: PolicyWeights(0.284, -0.635, 0.247, 0.12, 0.156, 0.093, 0.165, 0.153, 0.05),
    4: PolicyWeights(1.051, 0.092, 0.446, 0.156, 0.224, 0.17, -0.011, 0.091, 0.05),
    5: PolicyWeights(1.06, 0.082, 0.341, 0.2, 0.213, 0.036, -0.079, 0.097, 0.05),
}
"""By number of players: fitted by ``python -m kolpak.bots.hat_cards.fit``, 24 generations."""
