"""Compiled moves of Kabaleo: legal actions, placing and taking back (K10 to K18)."""

from __future__ import annotations

from kolpak.fast.jit import compiled
from kolpak.fast.kabaleo.layout import (
    BARS,
    CANCELS,
    COLOURS,
    CONE,
    CONE_MASK,
    HELD,
    HIGH,
    LAST,
    LOW,
    LOW_MASK,
    LOW_TOP,
    MOST_COLOURS,
    MOVER,
    PLACE_BITS,
    PLACE_MASK,
    PLACES,
    SEATS,
    SHOWN,
    STOCK,
)
from kolpak.fast.twin import Packed


@compiled
def barred(s: Packed) -> int:
    """Return the place that may not be used, or -1 (K16)."""
    return int(s[LAST]) if s[BARS] else -1


@compiled
def legal(s: Packed, codes: Packed) -> int:
    """Write the codes of all legal actions by colour, then place; return how many."""
    count = 0
    no = barred(s)
    pieces = STOCK + MOST_COLOURS * s[MOVER] - 1
    for colour in range(1, s[COLOURS] + 1):
        if s[pieces + colour]:
            for place in range(s[PLACES]):
                if place != no and s[LOW + place] != colour:  # K11: not on its bare base
                    codes[count] = colour << PLACE_BITS | place
                    count += 1
    return count


@compiled
def distinct(s: Packed, codes: Packed) -> int:
    """Write one legal action for each colour and kind of tower; return how many.

    Places are interchangeable but for the barred one, so equal towers lead to equal games.
    """
    count = 0
    no = barred(s)
    first = STOCK + MOST_COLOURS * s[MOVER] - 1
    for place in range(s[PLACES]):
        if place == no:
            continue
        low, high = s[LOW + place], s[HIGH + place]
        seen = False
        for other in range(place):
            if other != no and s[LOW + other] == low and s[HIGH + other] == high:
                seen = True
                break
        if seen:
            continue
        for colour in range(1, s[COLOURS] + 1):
            if s[first + colour] and low != colour:
                codes[count] = colour << PLACE_BITS | place
                count += 1
    return count


@compiled
def top_after(s: Packed, colour: int, place: int) -> int:
    """Return the colour that a place shows after a placement."""
    low = s[LOW + place]
    if low & CONE_MASK == colour and s[CANCELS]:
        return int((low >> CONE) & CONE_MASK)
    return colour


@compiled
def play(s: Packed, code: int) -> None:
    """Place a piece, in place: equal ones cancel (K13), others stack (K12)."""
    colour, place = code >> PLACE_BITS, code & PLACE_MASK
    seat = s[MOVER]
    low = s[LOW + place]
    s[SHOWN + (low & CONE_MASK)] -= 1
    if low & CONE_MASK == colour and s[CANCELS]:
        high = s[HIGH + place]
        low = low >> CONE | (high & CONE_MASK) << LOW_TOP
        s[HIGH + place] = high >> CONE
    else:
        s[HIGH + place] = s[HIGH + place] << CONE | low >> LOW_TOP
        low = (low << CONE | colour) & LOW_MASK
    s[LOW + place] = low
    s[SHOWN + (low & CONE_MASK)] += 1
    s[STOCK + MOST_COLOURS * seat + colour - 1] -= 1
    s[HELD + seat] -= 1
    following = seat + 1 if seat + 1 < s[SEATS] else 0  # K9
    s[MOVER] = following if s[HELD + following] else -1  # K18
    s[LAST] = place


@compiled
def take_back(s: Packed, code: int, seat: int, last: int, low: int, high: int) -> None:
    """Undo a placement by a seat; ``last``, ``low`` and ``high`` are what stood before it."""
    colour, place = code >> PLACE_BITS, code & PLACE_MASK
    s[SHOWN + (s[LOW + place] & CONE_MASK)] -= 1
    s[SHOWN + (low & CONE_MASK)] += 1
    s[LOW + place], s[HIGH + place] = low, high
    s[STOCK + MOST_COLOURS * seat + colour - 1] += 1
    s[HELD + seat] += 1
    s[MOVER], s[LAST] = seat, last
