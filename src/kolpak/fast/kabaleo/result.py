"""Compiled scoring of Kabaleo: merits and parts of the win (K19 to K24)."""

from __future__ import annotations

from kolpak.fast.jit import compiled
from kolpak.fast.kabaleo.layout import (
    COLOURS,
    CONE,
    GOAL,
    HIGH,
    LOW,
    PLACES,
    SEATS,
    SHOWN,
    UNOWNED_DRAWS,
)
from kolpak.fast.kabaleo.layout import CONE_MASK as CONES
from kolpak.fast.twin import Packed, Shares

POINT = 10_000
TOWER = 100
"""Weights of a place and a tower: towers, and cones of one, number fewer than 100."""


@compiled
def height(low: int, high: int) -> int:
    """Return the number of cones of a tower, its base included."""
    cones = 0
    while low:
        low >>= CONE
        cones += 1
    while high:
        high >>= CONE
        cones += 1
    return cones


@compiled
def merit(s: Packed, colour: int) -> int:
    """Return a colour's merit: places (K19), then towers (K21), then the tallest (K22)."""
    towers = tallest = 0
    for place in range(s[PLACES]):
        low = s[LOW + place]
        if low & CONES == colour and low > CONES:
            towers += 1
            tallest = max(tallest, height(low, s[HIGH + place]))
    return int(s[SHOWN + colour] * POINT + towers * TOWER + tallest)


@compiled
def unowned_leads(s: Packed, most: int) -> bool:
    """Return whether a colour that is nobody's goal shows on more than ``most`` places (K20)."""
    for colour in range(1, s[COLOURS] + 1):
        if s[SHOWN + colour] > most:
            owned = False
            for seat in range(s[SEATS]):
                owned = owned or s[GOAL + seat] == colour
            if not owned:
                return True
    return False


@compiled
def share_out(s: Packed, shares: Shares) -> None:
    """Write each seat's part of the win: 1 to the best merit, equal parts to several."""
    seats = s[SEATS]
    most = leaders = 0
    for seat in range(seats):
        points = s[SHOWN + s[GOAL + seat]]
        if points > most:
            most, leaders = points, 1
        elif points == most:
            leaders += 1
    if s[UNOWNED_DRAWS] and unowned_leads(s, most):
        shares[:seats] = 1.0 / seats
        return
    best = 0
    for seat in range(seats):
        shares[seat] = 0.0
        colour = s[GOAL + seat]
        if s[SHOWN + colour] == most:
            found = 1 if leaders == 1 else merit(s, colour)  # towers count only in a tie
            shares[seat] = found
            best = max(best, found)
    ties = 0
    for seat in range(seats):
        ties += shares[seat] == best
    for seat in range(seats):
        shares[seat] = 1.0 / ties if shares[seat] == best else 0.0
