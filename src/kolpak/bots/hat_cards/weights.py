"""Weights of the card game's policy, fitted by ``python benchmarks/bots/fit_hat_cards.py``."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

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


Others: TypeAlias = Literal["good", "idle", "eager"]
"""Who the others are: good players, who let piles lie, or who catch whatever they can."""


def kind_of(players: int, others: Others = "good") -> str:
    """Return the name of the weights for a number of players and who the others are."""
    return f"players={players}" if others == "good" else f"players={players} {others}"


def weights_of(players: int, others: Others = "good") -> PolicyWeights:
    """Return the fitted weights; with two players there are only those against good ones."""
    return PolicyWeights(*stored("hat_cards")[kind_of(players, others)])
