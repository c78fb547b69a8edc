"""A compiled one-ply policy of the card game, for playouts and for beliefs about hands.

It values a play by the cards that its pile will probably bring and by what the card was still good
for. The weights were fitted by self-play (``weights``).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kolpak.bots.hat_cards.weights import PolicyWeights, weights_of
from kolpak.fast.hat_cards.layout import DECK, HAND, MOVER, NOTHING, PILE, SEEN, TOP, Tables
from kolpak.fast.hat_cards.moves import lowest, size
from kolpak.fast.jit import compiled
from kolpak.fast.random import RandomState, below
from kolpak.fast.twin import Packed

Weights = NDArray[np.float64]

(
    CAUGHT,
    TAKEN,
    TAKEN_FROM_NEXT,
    REACH,
    SAFETY,
    REACH_EARLY,
    EXPOSED,
    STRENGTH,
    NOISE,
) = range(len(PolicyWeights._fields))
"""Places of the weights, as in ``PolicyWeights``."""


def fitted(players: int) -> Weights:
    """Return the fitted weights for a number of players."""
    return np.array(weights_of(players))


@compiled
def unseen_by(packed: Packed, tables: Tables, seat: int) -> int:
    """Return the set of the cards that are neither seen nor in a seat's hand."""
    return int(tables.deck & ~packed[SEEN] & ~packed[HAND + seat])


@compiled
def share_held(packed: Packed, tables: Tables, seat: int, unseen: int) -> float:
    """Return how likely an unseen card is in another hand, not in the draw pile or aside."""
    held = 0
    for other in range(tables.players):
        if other != seat:
            held += size(packed[HAND + other])
    return min(1.0, held / max(1, size(unseen)))


@compiled
def worth(
    packed: Packed,
    tables: Tables,
    weights: Weights,
    action: int,
    unseen: int,
    held: float,
) -> float:
    """Return the worth of a play to the mover, in cards.

    ``unseen`` are the cards that may be elsewhere, ``held`` the chance that others hold one.
    """
    target, card = action // DECK, action % DECK
    seat = packed[MOVER]
    following = seat + 1 if seat + 1 < tables.players else 0
    rivals = size(tables.catchers[card] & unseen)
    stays = 1.0
    for _ in range(rivals):
        stays *= 1.0 - held
    lost = 1.0 - stays
    caught = size(packed[PILE + target - 1]) if target else 0
    value = (1 + caught) * (1.0 - weights[CAUGHT] * lost) + weights[TAKEN] * caught
    if target - 1 == following:
        value += weights[TAKEN_FROM_NEXT] * caught
    reach = size(tables.caught[card] & unseen)
    early = size(packed[HAND + seat]) / tables.hand
    value -= (weights[REACH] + weights[REACH_EARLY] * early) * reach
    value += weights[SAFETY] * rivals - weights[EXPOSED] * lost
    return float(value - weights[STRENGTH] * size(tables.caught[card]))


@compiled
def policy_action(packed: Packed, tables: Tables, weights: Weights, random: RandomState) -> int:
    """Return the play of the greatest worth, with a little noise."""
    seat = packed[MOVER]
    hand = packed[HAND + seat]
    unseen = unseen_by(packed, tables, seat)
    held = share_held(packed, tables, seat, unseen)
    most = -1e9
    best = NOTHING
    for target in range(1 + tables.players):
        if target == 0:
            cards = hand
        elif packed[TOP + target - 1] == NOTHING:
            continue
        else:
            cards = hand & tables.catchers[packed[TOP + target - 1]]
        while cards:
            action = lowest(cards) + DECK * target
            cards &= cards - 1
            value = worth(packed, tables, weights, action, unseen, held)
            value += weights[NOISE] * below(random, 1024) / 1024
            if value > most:
                most, best = value, action
    return best
